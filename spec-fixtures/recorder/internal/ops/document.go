package ops

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	kjson "sigs.k8s.io/json"
	"sigs.k8s.io/yaml"

	"github.com/google/cel-go/common/types"

	"recorder/internal/celval"
	"recorder/internal/wire"
)

func init() { register("document", handleDocument) }

type documentRequest struct {
	base
	Text string `json:"text"`
	As   string `json:"as"` // json, yaml (one document) or stream (all of a file, as kubectl reads it)
}

type documentResponse struct {
	Value     *celval.Value   `json:"value,omitempty"`
	Documents []*celval.Value `json:"documents,omitempty"`
	Error     string          `json:"error,omitempty"`
	Offset    int64           `json:"offset,omitempty"` // bytes read before a JSON syntax error was noticed
	Strict    []string        `json:"strict,omitempty"` // what strict reading refuses
}

// The document operation reads text as Kubernetes reads manifests and request
// bodies, down to the kinds of numbers.
func handleDocument(raw json.RawMessage) (any, error) {
	var r documentRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	switch r.As {
	case "json":
		return r.json(), nil
	case "yaml":
		return r.yaml(), nil
	case "stream":
		return r.stream(), nil
	}
	return nil, wire.Badf("as %q: use json, yaml or stream", r.As)
}

func encodePlain(v any) *celval.Value {
	return celval.Encode(types.DefaultTypeAdapter.NativeToValue(v))
}

func (r *documentRequest) json() *documentResponse {
	var v any
	strict, err := kjson.UnmarshalStrict([]byte(r.Text), &v, kjson.DisallowDuplicateFields)
	if err != nil {
		resp := &documentResponse{Error: err.Error()}
		if ok, offset := kjson.SyntaxErrorOffset(err); ok {
			resp.Offset = offset
		}
		return resp
	}
	resp := &documentResponse{Value: encodePlain(v)}
	for _, e := range strict {
		resp.Strict = append(resp.Strict, e.Error())
	}
	return resp
}

func (r *documentRequest) yaml() *documentResponse {
	j, err := yaml.YAMLToJSON([]byte(r.Text))
	if err != nil {
		return &documentResponse{Error: err.Error()}
	}
	var v any
	if err := utiljson.Unmarshal(j, &v); err != nil {
		return &documentResponse{Error: err.Error()}
	}
	resp := &documentResponse{Value: encodePlain(v)}
	if _, err := yaml.YAMLToJSONStrict([]byte(r.Text)); err != nil {
		resp.Strict = []string{err.Error()}
	}
	return resp
}

func (r *documentRequest) stream() *documentResponse {
	resp := &documentResponse{Documents: []*celval.Value{}}
	d := utilyaml.NewYAMLOrJSONDecoder(strings.NewReader(r.Text), 4096)
	for {
		ext := runtime.RawExtension{}
		if err := d.Decode(&ext); err != nil {
			if err != io.EOF {
				resp.Error = err.Error()
			}
			return resp
		}
		ext.Raw = bytes.TrimSpace(ext.Raw)
		if len(ext.Raw) == 0 || bytes.Equal(ext.Raw, []byte("null")) {
			continue
		}
		var v any
		if err := utiljson.Unmarshal(ext.Raw, &v); err != nil {
			resp.Error = err.Error()
			return resp
		}
		resp.Documents = append(resp.Documents, encodePlain(v))
	}
}
