package main

import (
	"context"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apihelpers"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	schemaobjectmeta "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	structuralpruning "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructuredscheme"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	k8sjson "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

func init() {
	questions["definition"] = definition
	questions["object"] = object
}

var scheme = runtime.NewScheme()
var codecs serializer.CodecFactory

func init() {
	install.Install(scheme)
	codecs = serializer.NewCodecFactory(scheme, serializer.EnableStrict)
}

func decode(raw []byte, to schema.GroupVersion) runtime.Object {
	info, _ := runtime.SerializerInfoForMediaType(codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	read, _, err := codecs.DecoderToVersion(info.StrictSerializer, to).Decode(raw, nil, nil)
	check(err)
	return read
}

func texts(errors field.ErrorList) []string {
	found := []string{}
	for _, err := range errors {
		found = append(found, err.Error())
	}
	slices.Sort(found)
	return found
}

// definition is what the API server does with a new CustomResourceDefinition, from its text on.
func definition(r request) work {
	strategy := customresourcedefinition.NewStrategy(scheme)
	ctx := context.Background()
	return func() any {
		crd := decode(r.Definition, apiextensions.SchemeGroupVersion)
		strategy.PrepareForCreate(ctx, crd)
		return texts(rest.ValidateCreate(ctx, crd, strategy))
	}
}

// object is what the API server does with a new custom resource, from its text on.
func object(r request) work {
	s := serve(decode(r.Definition, apiextensionsv1.SchemeGroupVersion).(*apiextensionsv1.CustomResourceDefinition))
	ctx := context.Background()
	return func() any {
		u := s.read(r.Object)
		s.strategy.PrepareForCreate(ctx, u)
		errors := texts(rest.ValidateCreate(ctx, u, s.strategy))
		return []any{errors, u.Object["spec"]}
	}
}

// served is the first version of a CustomResourceDefinition, made ready once as the server does.
type served struct {
	schema   *structuralschema.Structural
	strategy rest.RESTCreateStrategy
	kind     schema.GroupVersionKind
}

func serve(crd *apiextensionsv1.CustomResourceDefinition) *served {
	version := crd.Spec.Versions[0]
	var validation apiextensions.CustomResourceValidation
	check(apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(version.Schema, &validation, nil))
	props := validation.OpenAPIV3Schema
	structural := must(structuralschema.NewStructural(props))
	check(structuraldefaulting.PruneDefaults(structural))
	validator, _, err := apiservervalidation.NewSchemaValidator(props)
	check(err)
	var status *apiextensions.CustomResourceSubresourceStatus
	var statusValidator apiservervalidation.SchemaValidator
	if subresources := must(apihelpers.GetSubresourcesForVersion(crd, version.Name)); subresources != nil && subresources.Status != nil {
		status = &apiextensions.CustomResourceSubresourceStatus{}
		if of, has := props.Properties["status"]; has {
			statusValidator, _, err = apiservervalidation.NewSchemaValidator(&of)
			check(err)
		}
	}
	kind := schema.GroupVersionKind{Group: crd.Spec.Group, Version: version.Name, Kind: crd.Spec.Names.Kind}
	namespaced := crd.Spec.Scope == apiextensionsv1.NamespaceScoped
	typer := crdserverscheme.NewUnstructuredObjectTyper()
	strategy := customresource.NewStrategy(typer, namespaced, kind, validator, statusValidator, structural, status, nil, version.SelectableFields)
	return &served{structural, strategy, kind}
}

// read is decoding as the handler of custom resources does it: metadata read, unknown fields pruned, defaults filled in.
func (s *served) read(raw []byte) *unstructured.Unstructured {
	json := k8sjson.NewSerializerWithOptions(k8sjson.DefaultMetaFactory, unstructuredscheme.NewUnstructuredCreator(), crdserverscheme.NewUnstructuredObjectTyper(), k8sjson.SerializerOptions{Strict: true})
	got, _, err := json.Decode(raw, &s.kind, &unstructured.Unstructured{})
	check(err)
	u := got.(*unstructured.Unstructured)
	metadata, _, _, err := schemaobjectmeta.GetObjectMetaWithOptions(u.Object, schemaobjectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	check(err)
	structuralpruning.PruneWithOptions(u.Object, s.schema, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
	structuraldefaulting.PruneNonNullableNullsWithoutDefaults(u.Object, s.schema)
	if err, _ := schemaobjectmeta.CoerceWithOptions(nil, u.Object, s.schema, false, schemaobjectmeta.CoerceOptions{ReturnUnknownFieldPaths: true}); err != nil {
		check(err)
	}
	check(schemaobjectmeta.SetObjectMeta(u.Object, metadata))
	structuraldefaulting.Default(u.Object, s.schema)
	return u
}
