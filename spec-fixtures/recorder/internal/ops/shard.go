package ops

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	apisharding "k8s.io/apimachinery/pkg/sharding"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apiserver/pkg/sharding"

	"recorder/internal/wire"
)

func init() { register("shard", handleShard) }

type shardRequest struct {
	base
	Selector string `json:"selector"`
	Objects  []struct {
		UID       string `json:"uid"`
		Namespace string `json:"namespace"`
	} `json:"objects,omitempty"`
}

type shardResponse struct {
	OK           bool          `json:"ok"`
	Error        string        `json:"error,omitempty"`
	Canonical    string        `json:"canonical,omitempty"` // String() of the selector
	Requirements []shardRange  `json:"requirements,omitempty"`
	Objects      []shardObject `json:"objects,omitempty"`
}

type shardRange struct {
	Key   string `json:"key"`
	Start string `json:"start"`
	End   string `json:"end"`
}

type shardObject struct {
	UIDHash       string `json:"uidHash"`
	NamespaceHash string `json:"namespaceHash"`
	Matches       bool   `json:"matches"`
	Error         string `json:"error,omitempty"`
}

func handleShard(raw json.RawMessage) (any, error) {
	var r shardRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &shardResponse{}
	sel, err := sharding.Parse(r.Selector)
	if err != nil {
		resp.Error = err.Error()
		return resp, nil
	}
	resp.OK, resp.Canonical = true, sel.String()
	for _, q := range sel.Requirements() {
		resp.Requirements = append(resp.Requirements, shardRange{q.Key, q.Start, q.End})
	}
	for _, o := range r.Objects {
		obj := &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{UID: types.UID(o.UID), Namespace: o.Namespace}}
		m, err := sel.Matches(obj)
		so := shardObject{UIDHash: "0x" + apisharding.HashField(o.UID), NamespaceHash: "0x" + apisharding.HashField(o.Namespace), Matches: m}
		if err != nil {
			so.Error = err.Error()
		}
		resp.Objects = append(resp.Objects, so)
	}
	return resp, nil
}
