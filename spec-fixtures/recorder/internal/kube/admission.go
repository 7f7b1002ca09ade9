package kube

import (
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"

	"recorder/internal/wire"
)

// GVK is a kind as requests write it.
type GVK struct {
	Group   string `json:"group"`
	Version string `json:"version"`
	Kind    string `json:"kind"`
}

// GVR is a resource as requests write it.
type GVR struct {
	Group    string `json:"group"`
	Version  string `json:"version"`
	Resource string `json:"resource"`
}

// Request describes the API request that is being admitted. What is left out
// is derived from the object.
type Request struct {
	Operation   string          `json:"operation,omitempty"` // CREATE, UPDATE, DELETE, CONNECT
	Kind        *GVK            `json:"kind,omitempty"`
	Resource    *GVR            `json:"resource,omitempty"`
	SubResource string          `json:"subResource,omitempty"`
	Name        *string         `json:"name,omitempty"`
	Namespace   *string         `json:"namespace,omitempty"`
	UserInfo    *UserInfo       `json:"userInfo,omitempty"`
	DryRun      bool            `json:"dryRun,omitempty"`
	Options     json.RawMessage `json:"options,omitempty"`
}

// Attributes builds the admission attributes of a request.
func (r *Request) Attributes(object, oldObject runtime.Object) (admission.Attributes, error) {
	if r == nil {
		r = &Request{}
	}
	subject := object
	if subject == nil {
		subject = oldObject
	}
	var gvk schema.GroupVersionKind
	switch {
	case r.Kind != nil:
		gvk = schema.GroupVersionKind(*r.Kind)
	case subject != nil:
		gvk = subject.GetObjectKind().GroupVersionKind()
	}
	var gvr schema.GroupVersionResource
	switch {
	case r.Resource != nil:
		gvr = schema.GroupVersionResource(*r.Resource)
	case gvk.Kind != "":
		gvr = ResourceFor(gvk)
	}
	name, namespace := "", ""
	if subject != nil {
		if acc, err := meta.Accessor(subject); err == nil {
			name, namespace = acc.GetName(), acc.GetNamespace()
		}
	}
	if r.Name != nil {
		name = *r.Name
	}
	if r.Namespace != nil {
		namespace = *r.Namespace
	}
	op := admission.Operation(r.Operation)
	if op == "" {
		switch {
		case object == nil && oldObject != nil:
			op = admission.Delete
		case oldObject != nil:
			op = admission.Update
		default:
			op = admission.Create
		}
	}
	options, err := r.options(op)
	if err != nil {
		return nil, err
	}
	return admission.NewAttributesRecord(object, oldObject, gvk, namespace, name, gvr, r.SubResource, op, options, r.DryRun, r.UserInfo.Info()), nil
}

// options reads the operation options; the server always has some, with their
// type set.
func (r *Request) options(op admission.Operation) (runtime.Object, error) {
	if len(r.Options) > 0 && IsNull(r.Options) {
		return nil, nil
	}
	var obj runtime.Object
	kind := ""
	switch op {
	case admission.Create:
		obj, kind = &metav1.CreateOptions{}, "CreateOptions"
	case admission.Update:
		obj, kind = &metav1.UpdateOptions{}, "UpdateOptions"
	case admission.Delete:
		obj, kind = &metav1.DeleteOptions{}, "DeleteOptions"
	default:
		if len(r.Options) == 0 {
			return nil, nil
		}
		return Object(r.Options, "auto")
	}
	if len(r.Options) > 0 {
		if err := json.Unmarshal(r.Options, obj); err != nil {
			return nil, wire.Badf("request.options: %v", err)
		}
	}
	obj.GetObjectKind().SetGroupVersionKind(metav1.SchemeGroupVersion.WithKind(kind))
	return obj, nil
}

// Target is the resource behind authorizer.requestResource in an eval request.
type Target struct {
	Group       string `json:"group,omitempty"`
	Version     string `json:"version,omitempty"`
	Resource    string `json:"resource,omitempty"`
	Subresource string `json:"subresource,omitempty"`
	Namespace   string `json:"namespace,omitempty"`
	Name        string `json:"name,omitempty"`
}

// GetName implements library.Resource (as do the following three); a nil
// target is the empty resource.
func (t *Target) GetName() string {
	if t == nil {
		return ""
	}
	return t.Name
}

// GetNamespace implements library.Resource.
func (t *Target) GetNamespace() string {
	if t == nil {
		return ""
	}
	return t.Namespace
}

// GetResource implements library.Resource.
func (t *Target) GetResource() schema.GroupVersionResource {
	if t == nil {
		return schema.GroupVersionResource{}
	}
	return schema.GroupVersionResource{Group: t.Group, Version: t.Version, Resource: t.Resource}
}

// GetSubresource implements library.Resource.
func (t *Target) GetSubresource() string {
	if t == nil {
		return ""
	}
	return t.Subresource
}

// Namespace reads a v1 Namespace; nil for none.
func Namespace(raw json.RawMessage) (*corev1.Namespace, error) {
	if IsNull(raw) {
		return nil, nil
	}
	ns := &corev1.Namespace{}
	if err := json.Unmarshal(raw, ns); err != nil {
		return nil, wire.Badf("namespaceObject: %v", err)
	}
	return ns, nil
}
