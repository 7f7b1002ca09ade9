package ops

import (
	"context"
	"encoding/json"

	admissionv1 "k8s.io/api/admission/v1"
	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/admission"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/admission/plugin/policy/mutating"
	"k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch"
	"k8s.io/apiserver/pkg/admission/plugin/webhook/matchconditions"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/warning"

	"recorder/internal/celval"
	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/private"
	"recorder/internal/wire"
)

func init() { register("map", handleMAP) }

type mapRequest struct {
	policyRequest
	CRD        json.RawMessage `json:"crd,omitempty"` // gives the merge types of a custom resource
	NoReinvoke bool            `json:"noReinvoke,omitempty"`
}

type mapResponse struct {
	Strict     []string         `json:"strictErrors,omitempty"`
	Match      *matchInfo       `json:"match"`
	Variables  []variableInfo   `json:"variables,omitempty"`
	Mutations  []*mutationInfo  `json:"mutations"`
	Allowed    bool             `json:"allowed"`
	Status     *kube.Status     `json:"status,omitempty"`
	Warnings   []string         `json:"warnings,omitempty"`
	Reinvoked  bool             `json:"reinvoked,omitempty"`
	Object     any              `json:"object,omitempty"`
	Check      string           `json:"selfCheck,omitempty"`
	AuthzCalls []kube.AuthzCall `json:"authzCalls,omitempty"`
}

// mutationInfo records one expression of the policy: its compilation, and each
// evaluation the dispatcher made.
type mutationInfo struct {
	PatchType  string      `json:"patchType"`
	Expression string      `json:"expression"`
	CompileErr []string    `json:"compileErrors,omitempty"`
	Runs       []*patchRun `json:"runs,omitempty"`
}

type patchRun struct {
	Value   *celval.Value `json:"value,omitempty"`
	Error   string        `json:"error,omitempty"`
	Stopped string        `json:"stopped,omitempty"`
	Cost    *wire.I64     `json:"cost,omitempty"`
	Patch   string        `json:"patchError,omitempty"`
}

func handleMAP(raw json.RawMessage) (any, error) {
	var r mapRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	var resp *mapResponse
	err := kenv.WithCompat("", func() (err error) {
		resp, err = r.run()
		return err
	})
	return resp, err
}

// observed lets a mutating evaluator be watched.
type observed struct {
	plugincel.MutatingEvaluator
	m *mutationInfo
}

// ForInput implements plugincel.MutatingEvaluator.
func (o observed) ForInput(ctx context.Context, va *admission.VersionedAttributes, req *admissionv1.AdmissionRequest, in plugincel.OptionalVariableBindings, ns *corev1.Namespace, budget int64) (plugincel.EvaluationResult, int64, error) {
	res, left, err := o.MutatingEvaluator.ForInput(ctx, va, req, in, ns, budget)
	run := &patchRun{}
	switch {
	case err != nil:
		run.Stopped = kube.Normalize(err.Error())
	default:
		c := wire.I64(budget - left)
		run.Cost = &c
		if res.Error != nil {
			run.Error = kube.Normalize(res.Error.Error())
		} else {
			run.Value = celval.Encode(res.EvalResult)
		}
	}
	o.m.Runs = append(o.m.Runs, run)
	return res, left, err
}

// observedPatcher adds what applying the patch says.
type observedPatcher struct {
	patch.Patcher
	m *mutationInfo
}

// Patch implements patch.Patcher.
func (o observedPatcher) Patch(ctx context.Context, r patch.Request, budget int64) (runtime.Object, error) {
	out, err := o.Patcher.Patch(ctx, r, budget)
	if err != nil {
		if len(o.m.Runs) == 0 {
			o.m.Runs = append(o.m.Runs, &patchRun{})
		}
		o.m.Runs[len(o.m.Runs)-1].Patch = kube.Normalize(err.Error())
	}
	return out, err
}

// compileMAP puts the evaluator of a policy together from its public parts.
func compileMAP(p *admissionregistrationv1.MutatingAdmissionPolicy) (mutating.PolicyEvaluator, []variableInfo, []*mutationInfo, error) {
	opts := plugincel.OptionalVariableDeclarations{HasParams: p.Spec.ParamKind != nil, HasAuthorizer: true}
	compiler, err := plugincel.NewCompositedCompiler(environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()))
	if err != nil {
		return mutating.PolicyEvaluator{}, nil, nil, err
	}
	ev := mutating.PolicyEvaluator{CompositedCompiler: compiler}
	var vars []variableInfo
	for _, v := range p.Spec.Variables {
		vars = append(vars, compileVariable(compiler, v, opts))
	}
	if len(p.Spec.MatchConditions) > 0 {
		var es []plugincel.ExpressionAccessor
		for i := range p.Spec.MatchConditions {
			es = append(es, (*matchconditions.MatchCondition)(&p.Spec.MatchConditions[i]))
		}
		ev.Matcher = matchconditions.NewMatcher(compiler.CompileCondition(es, opts, environment.StoredExpressions), p.Spec.FailurePolicy, "policy", "validate", p.Name)
	}
	withPatch := opts
	withPatch.HasPatchTypes = true
	var muts []*mutationInfo
	for _, m := range p.Spec.Mutations {
		info := &mutationInfo{PatchType: string(m.PatchType)}
		var e plugincel.ExpressionAccessor
		switch {
		case m.PatchType == admissionregistrationv1.PatchTypeJSONPatch && m.JSONPatch != nil:
			info.Expression = m.JSONPatch.Expression
			e = &patch.JSONPatchCondition{Expression: info.Expression}
		case m.PatchType == admissionregistrationv1.PatchTypeApplyConfiguration && m.ApplyConfiguration != nil:
			info.Expression = m.ApplyConfiguration.Expression
			e = &patch.ApplyConfigurationCondition{Expression: info.Expression}
		default:
			return ev, nil, nil, wire.Badf("mutation of type %q has no expression", m.PatchType)
		}
		eval := compiler.CompileMutatingEvaluator(e, withPatch, environment.StoredExpressions)
		for _, err := range eval.CompilationErrors() {
			info.CompileErr = append(info.CompileErr, kube.Normalize(err.Error()))
		}
		var patcher patch.Patcher
		if m.PatchType == admissionregistrationv1.PatchTypeJSONPatch {
			patcher = patch.NewJSONPatcher(observed{eval, info})
		} else {
			patcher = patch.NewApplyConfigurationPatcher(observed{eval, info})
		}
		ev.Mutators = append(ev.Mutators, observedPatcher{patcher, info})
		muts = append(muts, info)
	}
	return ev, vars, muts, nil
}

// fixedTypes is a type converter manager that knows one converter.
type fixedTypes struct{ tc managedfields.TypeConverter }

func (f fixedTypes) GetTypeConverter(schema.GroupVersionKind) managedfields.TypeConverter {
	return f.tc
}
func (f fixedTypes) Run(context.Context) {}

func (r *mapRequest) types(s *subject) (managedfields.TypeConverter, error) {
	if !kube.IsNull(r.CRD) {
		obj, _, err := kube.DecodeVersioned(kube.APIExtensions, r.CRD)
		if err != nil {
			return nil, err
		}
		crd, ok := obj.(*apiextensionsv1.CustomResourceDefinition)
		if !ok {
			return nil, wire.Badf("crd: got a %T", obj)
		}
		return kube.CRDTypes(crd, s.attr.GetKind().Version)
	}
	if _, ok := s.object.(runtime.Unstructured); ok && !kube.Builtin.Recognizes(s.attr.GetKind()) {
		return managedfields.NewDeducedTypeConverter(), nil
	}
	return kube.BuiltinTypes()
}

func (r *mapRequest) run() (*mapResponse, error) {
	policy, strict, err := decodePolicy[*admissionregistrationv1.MutatingAdmissionPolicy](r.Policy)
	if err != nil {
		return nil, err
	}
	resp := &mapResponse{Strict: strict}
	var bindings []*admissionregistrationv1.MutatingAdmissionPolicyBinding
	for _, raw := range r.bindings() {
		b, strict, err := decodePolicy[*admissionregistrationv1.MutatingAdmissionPolicyBinding](raw)
		if err != nil {
			return nil, err
		}
		resp.Strict = append(resp.Strict, strict...)
		bindings = append(bindings, b)
	}
	if len(bindings) == 0 {
		// A policy on its own: bound to everything.
		b := &admissionregistrationv1.MutatingAdmissionPolicyBinding{}
		b.Name, b.Spec.PolicyName = "binding", policy.Name
		bindings = append(bindings, b)
	}
	s, err := r.subject()
	if err != nil {
		return nil, err
	}
	ev, vars, muts, err := compileMAP(policy)
	if err != nil {
		return nil, err
	}
	resp.Variables, resp.Mutations = vars, muts
	tc, err := r.types(s)
	if err != nil {
		return nil, wire.Badf("merge types: %v", err)
	}
	hook := mutating.PolicyHook{Policy: policy, Bindings: bindings, Evaluator: ev}
	authz := kube.NewScripted(r.Authorizer)
	err = r.admit(s, hook, authz, tc, resp)
	resp.Allowed, resp.Status, resp.AuthzCalls = err == nil, kube.StatusOf(err), authz.Calls()
	resp.Match = matchOf(s, policy)
	if obj := s.attr.GetObject(); obj != nil {
		resp.Object = obj
	}
	resp.Check, err = r.selfCheck(hook, tc, resp)
	return resp, err
}

// admit takes a request through the real dispatcher, twice where the plugin
// asks to be invoked again.
func (r *mapRequest) admit(s *subject, hook mutating.PolicyHook, authz *kube.Scripted, tc managedfields.TypeConverter, resp *mapResponse) error {
	if hook.Policy.Spec.ParamKind != nil {
		hook.ParamInformer, hook.ParamScope = s.world.ParamInformer(), s.world.ParamScope()
	}
	d := mutating.NewDispatcher(authz, s.world.Matcher(), fixedTypes{tc})
	rec := &recorder{}
	ctx := warning.WithWarningRecorder(context.Background(), rec)
	hooks := []mutating.PolicyHook{hook}
	err := d.Dispatch(ctx, s.attr, s.ifaces, hooks)
	if again := s.attr.GetReinvocationContext(); err == nil && again.ShouldReinvoke() && !r.NoReinvoke {
		again.SetIsReinvoke()
		resp.Reinvoked = true
		err = d.Dispatch(ctx, s.attr, s.ifaces, hooks)
	}
	resp.Warnings = rec.w
	return err
}

// selfCheck repeats the request with the evaluator the plugin itself compiles,
// which cannot be watched, and compares the outcomes.
func (r *mapRequest) selfCheck(hook mutating.PolicyHook, tc managedfields.TypeConverter, got *mapResponse) (string, error) {
	s, err := r.subject()
	if err != nil {
		return "", err
	}
	hook.Evaluator = private.CompileMutating(hook.Policy)
	want := &mapResponse{}
	err = r.admit(s, hook, kube.NewScripted(r.Authorizer), tc, want)
	want.Status = kube.StatusOf(err)
	if obj := s.attr.GetObject(); obj != nil {
		want.Object = obj
	}
	a, err := wire.Marshal([]any{want.Status, want.Object, want.Warnings, want.Reinvoked})
	if err != nil {
		return "", err
	}
	b, err := wire.Marshal([]any{got.Status, got.Object, got.Warnings, got.Reinvoked})
	if err != nil {
		return "", err
	}
	if string(a) != string(b) {
		return "mismatch: the plugin's own evaluator gives " + string(a), nil
	}
	return "", nil
}
