package kube

import (
	"bytes"
	"encoding/json"

	crdinstall "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	admissioninstall "k8s.io/kubernetes/pkg/apis/admissionregistration/install"

	"recorder/internal/wire"
)

// APIExtensions knows CustomResourceDefinition with its defaults and conversions.
var APIExtensions = runtime.NewScheme()

// Admission knows the admissionregistration.k8s.io kinds with their defaults
// and conversions.
var Admission = runtime.NewScheme()

func init() {
	crdinstall.Install(APIExtensions)
	admissioninstall.Install(Admission)
}

// Builtin knows every external built-in kind (without defaults).
var Builtin = clientscheme.Scheme

// DecodeInternal decodes a document strictly with a scheme, applies its
// defaults and converts to the internal version. Unknown or duplicate fields
// are returned as strict errors next to the object.
func DecodeInternal(s *runtime.Scheme, raw json.RawMessage, internal schema.GroupVersion) (runtime.Object, []string, error) {
	return decode(s, raw, internal)
}

// DecodeVersioned is DecodeInternal without the conversion.
func DecodeVersioned(s *runtime.Scheme, raw json.RawMessage) (runtime.Object, []string, error) {
	gvk, err := GVKOf(raw)
	if err != nil {
		return nil, nil, err
	}
	return decode(s, raw, gvk.GroupVersion())
}

func decode(s *runtime.Scheme, raw json.RawMessage, to schema.GroupVersion) (runtime.Object, []string, error) {
	codecs := serializer.NewCodecFactory(s, serializer.EnableStrict)
	info, _ := runtime.SerializerInfoForMediaType(codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	obj, _, err := codecs.DecoderToVersion(info.StrictSerializer, to).Decode(raw, nil, nil)
	if err != nil {
		if strict, ok := runtime.AsStrictDecodingError(err); ok && obj != nil {
			var out []string
			for _, e := range strict.Errors() {
				out = append(out, e.Error())
			}
			return obj, out, nil
		}
		return nil, nil, wire.Badf("cannot decode: %v", err)
	}
	return obj, nil, nil
}

// GVKOf reads apiVersion and kind.
func GVKOf(raw json.RawMessage) (schema.GroupVersionKind, error) {
	var t struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return schema.GroupVersionKind{}, wire.Badf("object: %v", err)
	}
	gv, err := schema.ParseGroupVersion(t.APIVersion)
	if err != nil {
		return schema.GroupVersionKind{}, wire.Badf("object: %v", err)
	}
	return gv.WithKind(t.Kind), nil
}

// IsNull says whether a JSON document is absent or null.
func IsNull(raw json.RawMessage) bool {
	b := bytes.TrimSpace(raw)
	return len(b) == 0 || bytes.Equal(b, []byte("null"))
}

// JSON reads a document with the Kubernetes reading of numbers.
func JSON(raw json.RawMessage) (any, error) {
	var v any
	if err := utiljson.Unmarshal(raw, &v); err != nil {
		return nil, wire.Badf("value: %v", err)
	}
	return v, nil
}

// Unstructured reads an object without a Go type.
func Unstructured(raw json.RawMessage) (*unstructured.Unstructured, error) {
	v, err := JSON(raw)
	if err != nil {
		return nil, err
	}
	m, ok := v.(map[string]any)
	if !ok {
		return nil, wire.Badf("an object is expected")
	}
	return &unstructured.Unstructured{Object: m}, nil
}

// Object reads an API object: as its Go type where mode is "typed", or "auto"
// and the kind is built in; as an unstructured object otherwise.
func Object(raw json.RawMessage, mode string) (runtime.Object, error) {
	if IsNull(raw) {
		return nil, nil
	}
	gvk, err := GVKOf(raw)
	if err != nil {
		return nil, err
	}
	typed := false
	switch mode {
	case "", "auto":
		typed = Builtin.Recognizes(gvk)
	case "typed":
		typed = true
	case "unstructured":
	default:
		return nil, wire.Badf(`typed %q: use "auto", "typed" or "unstructured"`, mode)
	}
	if !typed {
		return Unstructured(raw)
	}
	obj, err := Builtin.New(gvk)
	if err != nil {
		return nil, wire.Badf("%v", err)
	}
	if err := json.Unmarshal(raw, obj); err != nil {
		return nil, wire.Badf("%s: %v", gvk.Kind, err)
	}
	obj.GetObjectKind().SetGroupVersionKind(gvk)
	return obj, nil
}

// ResourceFor guesses the plural resource of a kind the way the REST mapper's
// default does.
func ResourceFor(gvk schema.GroupVersionKind) schema.GroupVersionResource {
	plural, _ := meta.UnsafeGuessKindToResource(gvk)
	return plural
}
