// Package kube wraps the Kubernetes libraries for the operations: schemas,
// schemes and decoding, field errors, a scripted authorizer, and the texts
// that have to be made reproducible.
package kube

import (
	"encoding/json"
	"sort"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	apiservercel "k8s.io/apiserver/pkg/cel"

	"recorder/internal/wire"
)

// Structural reads an apiextensions.k8s.io/v1 JSONSchemaProps document the way
// a CRD version carries it and converts it to a structural schema.
func Structural(raw json.RawMessage) (*structuralschema.Structural, error) {
	internal, err := InternalSchema(raw)
	if err != nil {
		return nil, err
	}
	s, err := structuralschema.NewStructural(internal)
	if err != nil {
		return nil, wire.Badf("schema is not structural: %v", err)
	}
	return s, nil
}

// InternalSchema reads a v1 JSONSchemaProps document into the internal type.
func InternalSchema(raw json.RawMessage) (*apiextensions.JSONSchemaProps, error) {
	var v1 apiextensionsv1.JSONSchemaProps
	if err := json.Unmarshal(raw, &v1); err != nil {
		return nil, wire.Badf("schema: %v", err)
	}
	out := &apiextensions.JSONSchemaProps{}
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&v1, out, nil); err != nil {
		return nil, wire.Badf("schema: %v", err)
	}
	return out, nil
}

// DeclType is the CEL declaration of a structural schema, nil where Kubernetes
// does not expose the schema to CEL.
func DeclType(s *structuralschema.Structural, root bool) *apiservercel.DeclType {
	return model.SchemaDeclType(s, root)
}

// DeclTree is a readable dump of a declaration, with the sizes that the cost
// estimator works from.
type DeclTree struct {
	Type              string               `json:"type"`
	Required          bool                 `json:"required,omitempty"`
	MaxElements       wire.I64             `json:"maxElements"`
	MinSerializedSize wire.I64             `json:"minSerializedSize"`
	Key               *DeclTree            `json:"key,omitempty"`
	Elem              *DeclTree            `json:"elem,omitempty"`
	Fields            map[string]*DeclTree `json:"fields,omitempty"`
}

// Tree dumps a declaration.
func Tree(d *apiservercel.DeclType) *DeclTree {
	if d == nil {
		return nil
	}
	t := &DeclTree{
		Type:              d.CelType().String(),
		MaxElements:       wire.I64(d.MaxElements),
		MinSerializedSize: wire.I64(d.MinSerializedSize),
		Key:               Tree(d.KeyType),
		Elem:              Tree(d.ElemType),
	}
	if len(d.Fields) > 0 {
		t.Fields = map[string]*DeclTree{}
		for n, f := range d.Fields {
			ft := Tree(f.Type)
			ft.Required = f.Required
			t.Fields[n] = ft
		}
	}
	return t
}

// SortedKeys lists the keys of a map in order.
func SortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
