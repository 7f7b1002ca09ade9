package kube

import (
	"encoding/json"
	"strings"
	"sync"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/cel/openapi/resolver"
	"k8s.io/apiserver/pkg/endpoints/openapi"
	utilopenapi "k8s.io/apiserver/pkg/util/openapi"
	"k8s.io/kube-openapi/pkg/builder3"
	"k8s.io/kube-openapi/pkg/common"
	"k8s.io/kube-openapi/pkg/util"
	"k8s.io/kube-openapi/pkg/validation/spec"
	generatedopenapi "k8s.io/kubernetes/pkg/generated/openapi"

	"recorder/internal/wire"
)

// definitions are the OpenAPI definitions of the built-in kinds, as a server
// with default feature gates publishes them.
var definitions = utilopenapi.GetOpenAPIDefinitionsWithoutDisabledFeatures(generatedopenapi.GetOpenAPIDefinitions)

// builtinResolver finds the schemas of built-in kinds.
var builtinResolver = sync.OnceValue(func() *resolver.DefinitionsSchemaResolver {
	return resolver.NewDefinitionsSchemaResolver(definitions, Builtin)
})

// BuiltinTypes converts built-in kinds for structured merge.
var BuiltinTypes = sync.OnceValues(func() (managedfields.TypeConverter, error) {
	namer := openapi.NewDefinitionNamer(Builtin)
	cfg := &common.OpenAPIV3Config{
		Info:              &spec.Info{InfoProps: spec.InfoProps{Title: "recorder"}},
		GetDefinitions:    definitions,
		GetDefinitionName: namer.GetDefinitionName,
	}
	var names []string
	for gvk := range Builtin.AllKnownTypes() {
		if gvk.Version == "__internal" || strings.HasSuffix(gvk.Kind, "List") {
			continue
		}
		obj, err := Builtin.New(gvk)
		if err != nil {
			continue
		}
		names = append(names, util.GetCanonicalTypeName(obj))
	}
	known := definitions(func(string) spec.Ref { return spec.Ref{} })
	var have []string
	seen := map[string]bool{}
	for _, n := range names {
		if _, ok := known[n]; ok && !seen[n] {
			seen[n] = true
			have = append(have, n)
		}
	}
	schemas, err := builder3.BuildOpenAPIDefinitionsForResources(cfg, have...)
	if err != nil {
		return nil, err
	}
	return managedfields.NewTypeConverter(schemas, false)
})

// crdSchemas is the OpenAPI v3 document a server publishes for one version of a CRD.
func crdSchemas(crd *apiextensionsv1.CustomResourceDefinition, version string) (map[string]*spec.Schema, error) {
	doc, err := builder.BuildOpenAPIV3(crd, version, builder.Options{})
	if err != nil {
		return nil, err
	}
	return doc.Components.Schemas, nil
}

// CRDTypes converts the objects of a CRD version for structured merge.
func CRDTypes(crd *apiextensionsv1.CustomResourceDefinition, version string) (managedfields.TypeConverter, error) {
	schemas, err := crdSchemas(crd, version)
	if err != nil {
		return nil, err
	}
	return managedfields.NewTypeConverter(schemas, false)
}

// Schemas resolves the schemas of kinds: those the request brings, those of
// its CRDs, and the built-in ones.
type Schemas struct {
	given map[schema.GroupVersionKind]*spec.Schema
}

// NewSchemas reads {"group/version/Kind": schema} (core: "v1/Pod") and CRDs.
func NewSchemas(given map[string]json.RawMessage, crds []json.RawMessage) (*Schemas, []schema.GroupVersionKind, error) {
	s := &Schemas{given: map[schema.GroupVersionKind]*spec.Schema{}}
	var kinds []schema.GroupVersionKind
	for key, raw := range given {
		i := strings.LastIndexByte(key, '/')
		if i < 0 {
			return nil, nil, wire.Badf("schema key %q: use group/version/Kind", key)
		}
		gv, err := schema.ParseGroupVersion(key[:i])
		if err != nil {
			return nil, nil, wire.Badf("schema key %q: %v", key, err)
		}
		sch := &spec.Schema{}
		if err := json.Unmarshal(raw, sch); err != nil {
			return nil, nil, wire.Badf("schema %q: %v", key, err)
		}
		s.given[gv.WithKind(key[i+1:])] = sch
	}
	for _, raw := range crds {
		obj, _, err := DecodeVersioned(APIExtensions, raw)
		if err != nil {
			return nil, nil, err
		}
		crd, ok := obj.(*apiextensionsv1.CustomResourceDefinition)
		if !ok {
			return nil, nil, wire.Badf("crds: got a %T", obj)
		}
		for _, v := range crd.Spec.Versions {
			gvk := schema.GroupVersionKind{Group: crd.Spec.Group, Version: v.Name, Kind: crd.Spec.Names.Kind}
			sch, err := crdSchema(crd, v.Name, gvk)
			if err != nil {
				return nil, nil, wire.Badf("crds: %v", err)
			}
			s.given[gvk] = sch
		}
	}
	for gvk := range s.given {
		kinds = append(kinds, gvk)
	}
	return s, kinds, nil
}

func crdSchema(crd *apiextensionsv1.CustomResourceDefinition, version string, gvk schema.GroupVersionKind) (*spec.Schema, error) {
	schemas, err := crdSchemas(crd, version)
	if err != nil {
		return nil, err
	}
	const prefix = "#/components/schemas/"
	for name, sch := range schemas {
		for _, e := range gvkExtension(sch) {
			if e == gvk {
				return resolver.PopulateRefs(func(ref string) (*spec.Schema, bool) {
					s, ok := schemas[strings.TrimPrefix(ref, prefix)]
					return s, ok
				}, prefix+name)
			}
		}
	}
	return nil, resolver.ErrSchemaNotFound
}

func gvkExtension(s *spec.Schema) (out []schema.GroupVersionKind) {
	b, err := json.Marshal(s.Extensions["x-kubernetes-group-version-kind"])
	if err != nil {
		return nil
	}
	var l []GVK
	if json.Unmarshal(b, &l) != nil {
		return nil
	}
	for _, g := range l {
		out = append(out, schema.GroupVersionKind(g))
	}
	return out
}

// ResolveSchema implements resolver.SchemaResolver.
func (s *Schemas) ResolveSchema(gvk schema.GroupVersionKind) (*spec.Schema, error) {
	if sch, ok := s.given[gvk]; ok {
		return sch, nil
	}
	return builtinResolver().ResolveSchema(gvk)
}
