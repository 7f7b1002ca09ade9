package kube

import (
	"context"
	"encoding/json"
	"sort"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/policy/matching"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	listersv1 "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"recorder/internal/wire"
)

// World is the cluster state that admission policies look at: namespaces and
// parameter objects, both given by the request.
type World struct {
	namespaces map[string]*corev1.Namespace
	params     []runtime.Object
	scope      meta.RESTScope
}

// NewWorld reads namespaces and parameters. A parameter scope of "" is taken
// from the parameters: namespaced if any of them has a namespace.
func NewWorld(namespaceObject json.RawMessage, namespaces, params []json.RawMessage, scope string) (*World, error) {
	w := &World{namespaces: map[string]*corev1.Namespace{}, scope: meta.RESTScopeRoot}
	for _, raw := range append(append([]json.RawMessage{}, namespaces...), namespaceObject) {
		ns, err := Namespace(raw)
		if err != nil {
			return nil, err
		}
		if ns != nil {
			w.namespaces[ns.Name] = ns
		}
	}
	for _, raw := range params {
		p, err := Object(raw, "auto")
		if err != nil {
			return nil, err
		}
		if acc, err := meta.Accessor(p); err == nil && acc.GetNamespace() != "" {
			w.scope = meta.RESTScopeNamespace
		}
		if _, ok := p.(runtime.Unstructured); !ok {
			// Typed informers hand out objects without apiVersion and kind.
			p.GetObjectKind().SetGroupVersionKind(schema.GroupVersionKind{})
		}
		w.params = append(w.params, p)
	}
	switch scope {
	case "":
	case "Namespaced":
		w.scope = meta.RESTScopeNamespace
	case "Cluster":
		w.scope = meta.RESTScopeRoot
	default:
		return nil, wire.Badf(`paramScope %q: use "Namespaced" or "Cluster"`, scope)
	}
	return w, nil
}

// Matcher is the real matcher over the world's namespaces.
func (w *World) Matcher() *matching.Matcher {
	return matching.NewMatcher(nsLister{w: w}, nsClient{w: w})
}

// ParamScope is the scope of the parameter kind.
func (w *World) ParamScope() meta.RESTScope { return w.scope }

// ParamInformer serves the parameters as a synced informer would.
func (w *World) ParamInformer() informers.GenericInformer {
	inner := cache.NewSharedIndexInformer(&cache.ListWatch{}, &corev1.ConfigMap{}, 0, cache.Indexers{})
	return paramInformer{w: w, inner: synced{inner}}
}

type nsLister struct {
	listersv1.NamespaceListerExpansion
	w *World
}

func (l nsLister) List(s labels.Selector) ([]*corev1.Namespace, error) {
	var out []*corev1.Namespace
	for _, n := range SortedKeys(l.w.namespaces) {
		if ns := l.w.namespaces[n]; s.Matches(labels.Set(ns.Labels)) {
			out = append(out, ns)
		}
	}
	return out, nil
}

func (l nsLister) Get(name string) (*corev1.Namespace, error) {
	if ns, ok := l.w.namespaces[name]; ok {
		return ns, nil
	}
	return nil, apierrors.NewNotFound(corev1.Resource("namespaces"), name)
}

// nsClient answers the one live read of the namespace matcher.
type nsClient struct {
	kubernetes.Interface
	w *World
}

func (c nsClient) CoreV1() typedcorev1.CoreV1Interface { return nsCore{w: c.w} }

type nsCore struct {
	typedcorev1.CoreV1Interface
	w *World
}

func (c nsCore) Namespaces() typedcorev1.NamespaceInterface { return nsAPI{w: c.w} }

type nsAPI struct {
	typedcorev1.NamespaceInterface
	w *World
}

func (a nsAPI) Get(_ context.Context, name string, _ metav1.GetOptions) (*corev1.Namespace, error) {
	return nsLister{w: a.w}.Get(name)
}

type synced struct{ cache.SharedIndexInformer }

func (synced) HasSynced() bool { return true }

type paramInformer struct {
	w     *World
	inner cache.SharedIndexInformer
}

func (p paramInformer) Informer() cache.SharedIndexInformer { return p.inner }
func (p paramInformer) Lister() cache.GenericLister         { return paramLister{w: p.w} }

// paramLister lists in the order namespace, name; an informer's own order is
// that of a Go map.
type paramLister struct {
	w  *World
	ns *string
}

func (p paramLister) List(s labels.Selector) ([]runtime.Object, error) {
	var out []runtime.Object
	for _, o := range p.w.params {
		acc, err := meta.Accessor(o)
		if err != nil {
			continue
		}
		if (p.ns == nil || *p.ns == acc.GetNamespace()) && s.Matches(labels.Set(acc.GetLabels())) {
			out = append(out, o)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return objKey(out[i]) < objKey(out[j]) })
	return out, nil
}

func (p paramLister) Get(name string) (runtime.Object, error) {
	for _, o := range p.w.params {
		acc, err := meta.Accessor(o)
		if err != nil || acc.GetName() != name {
			continue
		}
		if p.ns == nil && acc.GetNamespace() == "" || p.ns != nil && *p.ns == acc.GetNamespace() {
			return o, nil
		}
	}
	return nil, apierrors.NewNotFound(schema.GroupResource{Resource: "params"}, name)
}

func (p paramLister) ByNamespace(ns string) cache.GenericNamespaceLister {
	return paramLister{w: p.w, ns: &ns}
}

func objKey(o runtime.Object) string {
	acc, err := meta.Accessor(o)
	if err != nil {
		return ""
	}
	return acc.GetNamespace() + "/" + acc.GetName()
}

// ObjKey names an object as namespace/name; "" for none.
func ObjKey(o runtime.Object) string {
	if o == nil {
		return ""
	}
	return objKey(o)
}

// Annotated records the audit annotations of a request.
type Annotated struct {
	admission.Attributes
	Annotations map[string]string
}

// NewAnnotated wraps attributes.
func NewAnnotated(a admission.Attributes) *Annotated {
	return &Annotated{Attributes: a, Annotations: map[string]string{}}
}

// AddAnnotation implements admission.Attributes.
func (a *Annotated) AddAnnotation(key, value string) error {
	if err := a.Attributes.AddAnnotation(key, value); err != nil {
		return err
	}
	a.Annotations[key] = Normalize(value)
	return nil
}
