package ops

import (
	"context"
	"encoding/json"
	"sort"
	"sync"

	"k8s.io/apiextensions-apiserver/pkg/apihelpers"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	structurallisttype "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	schemaobjectmeta "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	structuralpruning "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructuredscheme"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	k8sjson "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("cr", handleCR) }

type crRequest struct {
	base
	CRD         json.RawMessage `json:"crd"`
	Version     string          `json:"version,omitempty"` // served version; default: that of the object
	Object      json.RawMessage `json:"object"`
	Old         json.RawMessage `json:"old,omitempty"`
	Subresource string          `json:"subresource,omitempty"` // "status"
	CostBudget  *wire.I64       `json:"costBudget,omitempty"`
	// Raw keeps name, namespace and resourceVersion as they are instead of
	// filling in what a request path and a server would.
	Raw bool `json:"raw,omitempty"`
}

type crResponse struct {
	Valid  bool              `json:"valid"`
	Decode string            `json:"decodeError,omitempty"`  // the body is refused before validation
	Strict []string          `json:"strictErrors,omitempty"` // what fieldValidation=Strict would refuse and Warn would warn about
	Pruned []string          `json:"pruned,omitempty"`       // unknown fields that were dropped
	Errors []kube.FieldError `json:"errors"`
	Status *kube.Status      `json:"status,omitempty"`
	Warn   []string          `json:"warnings,omitempty"`
	HasCEL bool              `json:"hasRules"`
	CELRan bool              `json:"celRan"`
	Cost   *wire.I64         `json:"celCost,omitempty"`            // what the rules cost together
	Remain *wire.I64         `json:"celRemainingBudget,omitempty"` // -1: evaluation stopped
	Object map[string]any    `json:"object,omitempty"`             // defaulted and pruned, as validated
	Check  string            `json:"selfCheck,omitempty"`          // the composed errors differ from the strategy's own
}

// served is a CRD version ready to admit objects.
type served struct {
	kind       schema.GroupVersionKind
	namespaced bool
	preserve   bool
	hasStatus  bool
	structural *structuralschema.Structural

	strategy rest.RESTCreateUpdateStrategy // the real one
	status   rest.RESTUpdateStrategy
	plain    rest.RESTCreateUpdateStrategy // the real one without rules
	plainSt  rest.RESTUpdateStrategy

	cel *schemacel.Validator
}

var servedCRDs = kenv.NewCache(256)

func handleCR(raw json.RawMessage) (any, error) {
	var r crRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	version := r.Version
	if version == "" {
		gvk, err := kube.GVKOf(r.Object)
		if err != nil {
			return nil, err
		}
		version = gvk.Version
	}
	var resp any
	err := kenv.WithCompat("", func() error {
		got, err := servedCRDs.Get(version+"|"+string(r.CRD), func() (any, error) { return serve(r.CRD, version) })
		if err != nil {
			return err
		}
		resp, err = r.run(got.(*served))
		return err
	})
	return resp, err
}

// serve prepares a version the way the CRD handler does when the CRD is
// established.
func serve(raw json.RawMessage, version string) (*served, error) {
	obj, _, err := kube.DecodeVersioned(kube.APIExtensions, raw)
	if err != nil {
		return nil, err
	}
	crd, ok := obj.(*apiextensionsv1.CustomResourceDefinition)
	if !ok {
		return nil, wire.Badf("crd: got a %T", obj)
	}
	if version == "" && len(crd.Spec.Versions) > 0 {
		version = crd.Spec.Versions[0].Name
	}
	var v *apiextensionsv1.CustomResourceDefinitionVersion
	for i := range crd.Spec.Versions {
		if crd.Spec.Versions[i].Name == version {
			v = &crd.Spec.Versions[i]
		}
	}
	if v == nil {
		return nil, wire.Badf("the CRD has no version %q", version)
	}
	s := &served{
		kind:       schema.GroupVersionKind{Group: crd.Spec.Group, Version: version, Kind: crd.Spec.Names.Kind},
		namespaced: crd.Spec.Scope == apiextensionsv1.NamespaceScoped,
		preserve:   crd.Spec.PreserveUnknownFields,
	}
	var props *apiextensions.JSONSchemaProps
	if v.Schema != nil {
		in := &apiextensions.CustomResourceValidation{}
		if err := apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(v.Schema, in, nil); err != nil {
			return nil, wire.Badf("crd: %v", err)
		}
		props = in.OpenAPIV3Schema
		if s.structural, err = structuralschema.NewStructural(props); err != nil && !s.preserve {
			return nil, wire.Badf("crd: the schema is not structural: %v", err)
		}
		if !s.preserve {
			s.structural = s.structural.DeepCopy()
			if err := structuraldefaulting.PruneDefaults(s.structural); err != nil {
				return nil, wire.Badf("crd: %v", err)
			}
		}
	}
	validator, _, err := apiservervalidation.NewSchemaValidator(props)
	if err != nil {
		return nil, wire.Badf("crd: %v", err)
	}
	var statusSpec *apiextensions.CustomResourceSubresourceStatus
	var statusValidator apiservervalidation.SchemaValidator
	var scaleSpec *apiextensions.CustomResourceSubresourceScale
	subs, err := apihelpers.GetSubresourcesForVersion(crd, version)
	if err != nil {
		return nil, wire.Badf("crd: %v", err)
	}
	if subs != nil && subs.Status != nil {
		s.hasStatus = true
		statusSpec = &apiextensions.CustomResourceSubresourceStatus{}
		if props != nil {
			if st, ok := props.Properties["status"]; ok {
				if statusValidator, _, err = apiservervalidation.NewSchemaValidator(&st); err != nil {
					return nil, wire.Badf("crd: %v", err)
				}
			}
		}
	}
	if subs != nil && subs.Scale != nil {
		scaleSpec = &apiextensions.CustomResourceSubresourceScale{}
		if err := apiextensionsv1.Convert_v1_CustomResourceSubresourceScale_To_apiextensions_CustomResourceSubresourceScale(subs.Scale, scaleSpec, nil); err != nil {
			return nil, wire.Badf("crd: %v", err)
		}
	}
	typer := crdserverscheme.NewUnstructuredObjectTyper()
	full := customresource.NewStrategy(typer, s.namespaced, s.kind, validator, statusValidator, s.structural, statusSpec, scaleSpec, v.SelectableFields)
	bare := customresource.NewStrategy(typer, s.namespaced, s.kind, validator, statusValidator, withoutRules(s.structural), statusSpec, scaleSpec, v.SelectableFields)
	s.strategy, s.plain = full, bare
	s.status, s.plainSt = customresource.NewStatusStrategy(full), customresource.NewStatusStrategy(bare)
	s.cel = schemacel.NewValidator(s.structural, true, celconfig.PerCallLimit)
	return s, nil
}

// withoutRules copies a schema and drops its x-kubernetes-validations.
func withoutRules(s *structuralschema.Structural) *structuralschema.Structural {
	if s == nil {
		return nil
	}
	c := s.DeepCopy()
	(&structuralschema.Visitor{
		Structural: func(s *structuralschema.Structural) bool {
			had := len(s.XValidations) > 0
			s.XValidations = nil
			return had
		},
		NestedValueValidation: func(n *structuralschema.NestedValueValidation) bool {
			had := len(n.ValidationExtensions.XValidations) > 0
			n.ValidationExtensions.XValidations = nil
			return had
		},
	}).Visit(c)
	return c
}

func (r *crRequest) run(s *served) (any, error) {
	resp := &crResponse{HasCEL: s.cel != nil, Errors: []kube.FieldError{}}
	obj, err := r.decode(s, r.Object, resp)
	if err != nil {
		return nil, err
	}
	if obj == nil {
		return resp, nil
	}
	var old *unstructured.Unstructured
	if !kube.IsNull(r.Old) {
		if old, err = r.decode(s, r.Old, &crResponse{}); err != nil {
			return nil, err
		}
		if old == nil {
			return nil, wire.Badf("old: the object cannot be decoded")
		}
	}
	if !r.Raw {
		fillIn(obj, old, s.namespaced)
	}
	rec := &recorder{}
	ctx := warning.WithWarningRecorder(context.Background(), rec)
	var segs []kube.Segment
	switch {
	case r.Subresource == "status":
		if old == nil || !s.hasStatus {
			return nil, wire.Badf("a status update needs old and a CRD version with the status subresource")
		}
		s.status.PrepareForUpdate(ctx, obj, old)
		segs = s.before(ctx, s.plainSt, obj, old, true)
	case r.Subresource != "":
		return nil, wire.Badf("subresource %q is not supported", r.Subresource)
	case old != nil:
		s.strategy.PrepareForUpdate(ctx, obj, old)
		segs = s.before(ctx, s.plain, obj, old, false)
	default:
		s.strategy.PrepareForCreate(ctx, obj)
		segs = s.create(ctx, obj)
	}
	segs = s.rules(ctx, r, obj, old, segs, resp)
	var errs field.ErrorList
	errs, resp.Errors = kube.Canonical(segs)
	resp.Valid = len(errs) == 0
	if !resp.Valid {
		resp.Status = kube.StatusOf(apierrors.NewInvalid(s.kind.GroupKind(), obj.GetName(), errs))
	}
	if resp.Valid {
		for _, w := range s.warnings(ctx, r, obj, old) {
			rec.AddWarning("", w)
		}
	}
	resp.Warn = rec.list()
	resp.Object = obj.Object
	if r.CostBudget == nil && (resp.Remain == nil || *resp.Remain >= 0) {
		resp.Check = s.selfCheck(r, obj, old, resp.Errors)
	}
	return resp, nil
}

// decode reads a body: strict JSON, metadata coercion, pruning, removal of
// nulls, defaulting. A refused body is described in resp and nil is returned.
func (r *crRequest) decode(s *served, raw json.RawMessage, resp *crResponse) (*unstructured.Unstructured, error) {
	ser := k8sjson.NewSerializerWithOptions(k8sjson.DefaultMetaFactory, unstructuredscheme.NewUnstructuredCreator(), crdserverscheme.NewUnstructuredObjectTyper(), k8sjson.SerializerOptions{Strict: true})
	defaults := s.kind
	got, _, err := ser.Decode(raw, &defaults, &unstructured.Unstructured{})
	if err != nil {
		strict, ok := runtime.AsStrictDecodingError(err)
		if !ok || got == nil {
			resp.Decode = err.Error()
			return nil, nil
		}
		for _, e := range strict.Errors() {
			resp.Strict = append(resp.Strict, e.Error())
		}
	}
	u, ok := got.(*unstructured.Unstructured)
	if !ok {
		return nil, wire.Badf("object: got a %T", got)
	}
	unknown, err := s.coerce(u)
	if err != nil {
		resp.Decode = err.Error()
		return nil, nil
	}
	sort.SliceStable(unknown, func(i, j int) bool { return kube.PathLess(unknown[i], unknown[j]) })
	resp.Pruned = unknown
	for _, p := range unknown {
		resp.Strict = append(resp.Strict, `unknown field "`+p+`"`)
	}
	structuraldefaulting.Default(u.UnstructuredContent(), s.structural)
	return u, nil
}

// coerce applies to a decoded object what decoding into a Go type would do by
// itself, in the order of the CRD handler.
func (s *served) coerce(u *unstructured.Unstructured) ([]string, error) {
	kind, hasKind, err := unstructured.NestedString(u.Object, "kind")
	if err != nil {
		return nil, err
	}
	apiVersion, hasVersion, err := unstructured.NestedString(u.Object, "apiVersion")
	if err != nil {
		return nil, err
	}
	meta, hasMeta, unknown, err := schemaobjectmeta.GetObjectMetaWithOptions(u.Object, schemaobjectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return nil, err
	}
	gv, err := schema.ParseGroupVersion(apiVersion)
	if err != nil {
		return nil, err
	}
	if gv.Group == s.kind.Group && kind == s.kind.Kind {
		if !s.preserve {
			unknown = append(unknown, structuralpruning.PruneWithOptions(u.Object, s.structural, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})...)
			structuraldefaulting.PruneNonNullableNullsWithoutDefaults(u.Object, s.structural)
		}
		ferr, paths := schemaobjectmeta.CoerceWithOptions(nil, u.Object, s.structural, false, schemaobjectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
		if ferr != nil {
			return nil, ferr
		}
		unknown = append(unknown, paths...)
	}
	if hasKind {
		u.SetKind(kind)
	}
	if hasVersion {
		u.SetAPIVersion(apiVersion)
	}
	if hasMeta {
		if err := schemaobjectmeta.SetObjectMeta(u.Object, meta); err != nil {
			return nil, err
		}
	}
	return unknown, nil
}

// fillIn sets what the request path and earlier writes would have set.
func fillIn(obj, old *unstructured.Unstructured, namespaced bool) {
	if namespaced && obj.GetNamespace() == "" {
		ns := "default"
		if old != nil && old.GetNamespace() != "" {
			ns = old.GetNamespace()
		}
		obj.SetNamespace(ns)
	}
	if old == nil {
		return
	}
	if namespaced && old.GetNamespace() == "" {
		old.SetNamespace(obj.GetNamespace())
	}
	if old.GetResourceVersion() == "" {
		old.SetResourceVersion("1")
	}
	if obj.GetResourceVersion() == "" {
		obj.SetResourceVersion(old.GetResourceVersion())
	}
	if obj.GetUID() == "" && old.GetUID() != "" {
		obj.SetUID(old.GetUID())
	}
	if t := old.GetCreationTimestamp(); !t.IsZero() {
		obj.SetCreationTimestamp(t)
	}
	if g := old.GetGeneration(); g != 0 {
		obj.SetGeneration(g)
	}
}

// create collects the errors of everything before the rules. The real
// strategy (without rules) reports them in one list; its known tail tells the
// parts apart.
func (s *served) create(ctx context.Context, obj *unstructured.Unstructured) []kube.Segment {
	all := s.plain.Validate(ctx, obj)
	embedded := schemaobjectmeta.Validate(ctx, nil, obj.Object, s.structural, false)
	lists := structurallisttype.ValidateListSetsAndMaps(nil, s.structural, obj.Object)
	return split(all, embedded, lists)
}

func (s *served) before(ctx context.Context, strategy rest.RESTUpdateStrategy, obj, old *unstructured.Unstructured, status bool) []kube.Segment {
	all := strategy.ValidateUpdate(ctx, obj, old)
	common := rest.ValidateUpdate(ctx, obj, old, metaOnly{strategy})
	var embedded, lists field.ErrorList
	if !status {
		embedded = schemaobjectmeta.Validate(ctx, nil, obj.Object, s.structural, false)
	}
	if len(structurallisttype.ValidateListSetsAndMaps(nil, s.structural, old.Object)) == 0 {
		lists = structurallisttype.ValidateListSetsAndMaps(nil, s.structural, obj.Object)
	}
	return append([]kube.Segment{{Phase: "commonMeta", Errs: common}}, split(all, embedded, lists)...)
}

// metaOnly is a strategy whose own validation reports nothing, to see what the
// generic update validation adds.
type metaOnly struct{ rest.RESTUpdateStrategy }

func (metaOnly) ValidateUpdate(context.Context, runtime.Object, runtime.Object) field.ErrorList {
	return nil
}

func split(all, embedded, lists field.ErrorList) []kube.Segment {
	n := len(all) - len(embedded) - len(lists)
	if n < 0 { // the validator gave up early (wrong kind or apiVersion)
		return []kube.Segment{{Phase: "schema", Errs: all}}
	}
	return []kube.Segment{
		{Phase: "schema", Errs: all[:n]},
		{Phase: "embedded", Errs: all[n : n+len(embedded)]},
		{Phase: "listType", Errs: all[n+len(embedded):]},
	}
}

// rules runs the x-kubernetes-validations unless an earlier error blocks them.
func (s *served) rules(ctx context.Context, r *crRequest, obj, old *unstructured.Unstructured, segs []kube.Segment, resp *crResponse) []kube.Segment {
	if s.cel != nil {
		if blocked(segs) {
			segs = append(segs, kube.Segment{Phase: "blocked", Errs: field.ErrorList{field.Invalid(nil, nil, blockedDetail)}})
		} else {
			budget := int64(celconfig.RuntimeCELCostBudget)
			if r.CostBudget != nil {
				budget = int64(*r.CostBudget)
			}
			var opts []schemacel.Option
			var oldObj any
			if old != nil {
				oldObj = old.Object
				opts = append(opts, schemacel.WithRatcheting(common.NewCorrelatedObject(obj.Object, old.Object, &model.Structural{Structural: s.structural})))
			}
			errs, remaining := s.cel.Validate(ctx, nil, s.structural, obj.Object, oldObj, budget, opts...)
			resp.CELRan = true
			left := wire.I64(remaining)
			resp.Remain = &left
			if remaining >= 0 {
				cost := wire.I64(budget - remaining)
				resp.Cost = &cost
			}
			segs = append(segs, kube.Segment{Phase: "rules", Errs: errs})
		}
	}
	total := 0
	for _, seg := range segs {
		total += len(seg.Errs)
	}
	if old == nil && total == 0 {
		// The generic metadata validation of a create runs only after success.
		segs = append(segs, kube.Segment{Phase: "commonMeta", Errs: rest.ValidateCreate(ctx, obj, silent{s.plain})})
	}
	return segs
}

// silent is a create strategy whose own validation reports nothing.
type silent struct{ rest.RESTCreateUpdateStrategy }

func (silent) Validate(context.Context, runtime.Object) field.ErrorList { return nil }

const blockedDetail = "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation"

func blocked(segs []kube.Segment) bool {
	for _, seg := range segs {
		if seg.Phase == "commonMeta" {
			continue
		}
		for _, e := range seg.Errs {
			switch e.Type {
			case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
				return true
			}
		}
	}
	return false
}

func (s *served) warnings(ctx context.Context, r *crRequest, obj, old *unstructured.Unstructured) []string {
	switch {
	case r.Subresource == "status":
		return s.status.WarningsOnUpdate(ctx, obj, old)
	case old != nil:
		return s.strategy.WarningsOnUpdate(ctx, obj, old)
	}
	return s.strategy.WarningsOnCreate(ctx, obj)
}

// selfCheck compares the composed errors with what the real strategy says in
// one call, so that the composition above cannot drift from Kubernetes.
func (s *served) selfCheck(r *crRequest, obj, old *unstructured.Unstructured, got []kube.FieldError) string {
	ctx := warning.WithWarningRecorder(context.Background(), &recorder{})
	var want field.ErrorList
	switch {
	case r.Subresource == "status":
		want = rest.ValidateUpdate(ctx, obj, old, s.status)
	case old != nil:
		want = rest.ValidateUpdate(ctx, obj, old, s.strategy)
	default:
		want = rest.ValidateCreate(ctx, obj, s.strategy)
	}
	var a, b []string
	for _, e := range want {
		a = append(a, string(e.Type)+"|"+kube.Normalize(e.Error()))
	}
	for _, e := range got {
		b = append(b, e.Type+"|"+e.Text)
	}
	sort.Strings(a)
	sort.Strings(b)
	if len(a) != len(b) {
		ja, _ := json.Marshal(a)
		return "mismatch: the strategy reports " + string(ja)
	}
	for i := range a {
		if a[i] != b[i] {
			return "mismatch: the strategy reports " + a[i]
		}
	}
	return ""
}

// recorder collects API warnings.
type recorder struct {
	mu sync.Mutex
	w  []string
}

// AddWarning implements warning.Recorder.
func (r *recorder) AddWarning(_, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.w = append(r.w, kube.Normalize(text))
}

func (r *recorder) list() []string {
	sort.SliceStable(r.w, func(i, j int) bool { return kube.PathLess(r.w[i], r.w[j]) })
	return r.w
}
