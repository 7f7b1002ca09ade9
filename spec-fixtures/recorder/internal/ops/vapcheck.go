package ops

import (
	"encoding/json"
	"regexp"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/kubernetes/pkg/apis/admissionregistration"
	admissionvalidation "k8s.io/kubernetes/pkg/apis/admissionregistration/validation"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("vapcheck", handleVAPCheck) }

type vapCheckRequest struct {
	base
	Object    json.RawMessage            `json:"object"` // policy, binding or webhook configuration
	Old       json.RawMessage            `json:"old,omitempty"`
	Schemas   map[string]json.RawMessage `json:"schemas,omitempty"`
	CRDs      []json.RawMessage          `json:"crds,omitempty"`
	Resources []struct {
		kube.GVR
		Kind string `json:"kind"`
	} `json:"resources,omitempty"`
	NoTypeCheck bool `json:"noTypeCheck,omitempty"`
}

type vapCheckResponse struct {
	Valid        bool              `json:"valid"`
	Errors       []kube.FieldError `json:"errors"`
	Status       *kube.Status      `json:"status,omitempty"`
	Strict       []string          `json:"strictErrors,omitempty"`
	TypeWarnings []typeWarning     `json:"typeWarnings,omitempty"` // status.typeChecking.expressionWarnings
}

type typeWarning struct {
	FieldRef string `json:"fieldRef"`
	Warning  string `json:"warning"`
}

func handleVAPCheck(raw json.RawMessage) (any, error) {
	var r vapCheckRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &vapCheckResponse{}
	err := kenv.WithCompat("", func() error { return r.run(resp) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (r *vapCheckRequest) run(resp *vapCheckResponse) error {
	obj, strict, err := kube.DecodeInternal(kube.Admission, r.Object, admissionregistration.SchemeGroupVersion)
	if err != nil {
		return err
	}
	resp.Strict = strict
	var old runtime.Object
	if !kube.IsNull(r.Old) {
		if old, _, err = kube.DecodeInternal(kube.Admission, r.Old, admissionregistration.SchemeGroupVersion); err != nil {
			return err
		}
		if err := keepMeta(obj, old); err != nil {
			return err
		}
	}
	errs, kind, err := validateAdmission(obj, old)
	if err != nil {
		return err
	}
	errs, resp.Errors = kube.Canonical([]kube.Segment{{Errs: errs}})
	resp.Valid = len(errs) == 0
	if !resp.Valid {
		name := ""
		if acc, err := meta.Accessor(obj); err == nil {
			name = acc.GetName()
		}
		resp.Status = kube.StatusOf(apierrors.NewInvalid(admissionregistration.Kind(kind), name, errs))
	}
	if kind == "ValidatingAdmissionPolicy" && !r.NoTypeCheck {
		return r.typeCheck(resp)
	}
	return nil
}

// keepMeta carries over what an update inherits.
func keepMeta(obj, old runtime.Object) error {
	o, err := meta.Accessor(obj)
	if err != nil {
		return wire.Badf("%v", err)
	}
	p, err := meta.Accessor(old)
	if err != nil {
		return wire.Badf("%v", err)
	}
	if p.GetResourceVersion() == "" {
		p.SetResourceVersion("1")
	}
	if o.GetResourceVersion() == "" {
		o.SetResourceVersion(p.GetResourceVersion())
	}
	if o.GetUID() == "" {
		o.SetUID(p.GetUID())
	}
	o.SetGeneration(p.GetGeneration())
	return nil
}

func validateAdmission(obj, old runtime.Object) (field.ErrorList, string, error) {
	mismatch := func() (field.ErrorList, string, error) {
		return nil, "", wire.Badf("old: expected a %T, got a %T", obj, old)
	}
	switch o := obj.(type) {
	case *admissionregistration.ValidatingAdmissionPolicy:
		const kind = "ValidatingAdmissionPolicy"
		if old == nil {
			return admissionvalidation.ValidateValidatingAdmissionPolicy(o), kind, nil
		}
		if p, ok := old.(*admissionregistration.ValidatingAdmissionPolicy); ok {
			return admissionvalidation.ValidateValidatingAdmissionPolicyUpdate(o, p), kind, nil
		}
	case *admissionregistration.ValidatingAdmissionPolicyBinding:
		const kind = "ValidatingAdmissionPolicyBinding"
		if old == nil {
			return admissionvalidation.ValidateValidatingAdmissionPolicyBinding(o), kind, nil
		}
		if p, ok := old.(*admissionregistration.ValidatingAdmissionPolicyBinding); ok {
			return admissionvalidation.ValidateValidatingAdmissionPolicyBindingUpdate(o, p), kind, nil
		}
	case *admissionregistration.MutatingAdmissionPolicy:
		const kind = "MutatingAdmissionPolicy"
		if old == nil {
			return admissionvalidation.ValidateMutatingAdmissionPolicy(o), kind, nil
		}
		if p, ok := old.(*admissionregistration.MutatingAdmissionPolicy); ok {
			return admissionvalidation.ValidateMutatingAdmissionPolicyUpdate(o, p), kind, nil
		}
	case *admissionregistration.MutatingAdmissionPolicyBinding:
		const kind = "MutatingAdmissionPolicyBinding"
		if old == nil {
			return admissionvalidation.ValidateMutatingAdmissionPolicyBinding(o), kind, nil
		}
		if p, ok := old.(*admissionregistration.MutatingAdmissionPolicyBinding); ok {
			return admissionvalidation.ValidateMutatingAdmissionPolicyBindingUpdate(o, p), kind, nil
		}
	case *admissionregistration.ValidatingWebhookConfiguration:
		const kind = "ValidatingWebhookConfiguration"
		if old == nil {
			return admissionvalidation.ValidateValidatingWebhookConfiguration(o), kind, nil
		}
		if p, ok := old.(*admissionregistration.ValidatingWebhookConfiguration); ok {
			return admissionvalidation.ValidateValidatingWebhookConfigurationUpdate(o, p), kind, nil
		}
	case *admissionregistration.MutatingWebhookConfiguration:
		const kind = "MutatingWebhookConfiguration"
		if old == nil {
			return admissionvalidation.ValidateMutatingWebhookConfiguration(o), kind, nil
		}
		if p, ok := old.(*admissionregistration.MutatingWebhookConfiguration); ok {
			return admissionvalidation.ValidateMutatingWebhookConfigurationUpdate(o, p), kind, nil
		}
	default:
		return nil, "", wire.Badf("vapcheck does not know %T", obj)
	}
	return mismatch()
}

// typeCheck runs the type checker of the policy status controller.
func (r *vapCheckRequest) typeCheck(resp *vapCheckResponse) error {
	policy, _, err := decodePolicy[*admissionregistrationv1.ValidatingAdmissionPolicy](r.Object)
	if err != nil {
		return err
	}
	schemas, kinds, err := kube.NewSchemas(r.Schemas, r.CRDs)
	if err != nil {
		return err
	}
	mapper := meta.NewDefaultRESTMapper(nil)
	for gvk := range kube.Builtin.AllKnownTypes() {
		if gvk.Group != metav1.GroupName && !strings.HasSuffix(gvk.Kind, "List") {
			mapper.Add(gvk, meta.RESTScopeNamespace)
		}
	}
	for _, gvk := range kinds {
		mapper.Add(gvk, meta.RESTScopeNamespace)
	}
	for _, res := range r.Resources {
		gv := schema.GroupVersion{Group: res.Group, Version: res.Version}
		mapper.AddSpecific(gv.WithKind(res.Kind), gv.WithResource(res.Resource), gv.WithResource(strings.ToLower(res.Kind)), meta.RESTScopeNamespace)
	}
	checker := &validating.TypeChecker{SchemaResolver: schemas, RestMapper: mapper}
	for _, w := range checker.Check(policy) {
		resp.TypeWarnings = append(resp.TypeWarnings, typeWarning{w.FieldRef, stableKinds(w.Warning)})
	}
	return nil
}

// The type checker names a type <Kind><nanoseconds>.
var uniqueKind = regexp.MustCompile(`\b([A-Z][A-Za-z]*[a-z])\d{5,9}\b`)

func stableKinds(s string) string { return uniqueKind.ReplaceAllString(kube.Normalize(s), "$1") }
