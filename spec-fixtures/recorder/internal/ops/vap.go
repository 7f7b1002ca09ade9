package ops

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"

	"github.com/google/cel-go/common/types/ref"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	admissionauthorizer "k8s.io/apiserver/pkg/admission/plugin/authorizer"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/admission/plugin/policy/generic"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/admission/plugin/webhook/matchconditions"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/endpoints/filters"
	"k8s.io/apiserver/pkg/warning"

	"recorder/internal/celval"
	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/private"
	"recorder/internal/wire"
)

func init() { register("vap", handleVAP) }

// policyRequest is what vap and map requests have in common.
type policyRequest struct {
	base
	Policy          json.RawMessage   `json:"policy"`
	Binding         json.RawMessage   `json:"binding,omitempty"`
	Bindings        []json.RawMessage `json:"bindings,omitempty"`
	Params          []json.RawMessage `json:"params,omitempty"`
	ParamScope      string            `json:"paramScope,omitempty"`
	Object          json.RawMessage   `json:"object,omitempty"`
	OldObject       json.RawMessage   `json:"oldObject,omitempty"`
	Typed           string            `json:"typed,omitempty"`
	Request         *kube.Request     `json:"request,omitempty"`
	NamespaceObject json.RawMessage   `json:"namespaceObject,omitempty"`
	Namespaces      []json.RawMessage `json:"namespaces,omitempty"`
	Authorizer      *kube.Authz       `json:"authorizer,omitempty"`
	Equivalents     []equivalent      `json:"equivalents,omitempty"`
}

// equivalent is a resource with the objects of all others of a request; a
// resource without a kind is one of an unknown kind.
type equivalent struct {
	kube.GVR
	SubResource string    `json:"subResource,omitempty"`
	Kind        *kube.GVK `json:"kind,omitempty"`
}

type vapRequest struct {
	policyRequest
	CostBudget *wire.I64 `json:"costBudget,omitempty"`
	NoCosts    bool      `json:"noCosts,omitempty"` // skip the per expression details
	Headers    bool      `json:"headers,omitempty"` // show the warnings as they are sent
}

type vapResponse struct {
	Strict    []string         `json:"strictErrors,omitempty"`
	Match     *matchInfo       `json:"match"`
	Variables []variableInfo   `json:"variables,omitempty"`
	Results   []*bindingResult `json:"results"`
	Dispatch  *dispatchInfo    `json:"dispatch"`
}

type matchInfo struct {
	Matches  bool      `json:"matches"`
	Resource *kube.GVR `json:"resource,omitempty"`
	Kind     *kube.GVK `json:"kind,omitempty"`
	Error    string    `json:"error,omitempty"`
}

type variableInfo struct {
	Name  string `json:"name"`
	Type  string `json:"type,omitempty"`
	Error string `json:"compileError,omitempty"`
}

type bindingResult struct {
	Binding     string         `json:"binding"`
	Match       *matchInfo     `json:"match"`
	ParamsError string         `json:"paramsError,omitempty"`
	Params      []*paramResult `json:"params,omitempty"`
}

type paramResult struct {
	Param            string           `json:"param,omitempty"`
	MatchConditions  *conditionResult `json:"matchConditions,omitempty"`
	Decisions        []decision       `json:"decisions"`
	AuditAnnotations []auditResult    `json:"auditAnnotations,omitempty"`
	Costs            *policyCosts     `json:"costs,omitempty"`
}

type conditionResult struct {
	Matches bool   `json:"matches"`
	Failed  string `json:"failedCondition,omitempty"`
	Error   string `json:"error,omitempty"`
}

type decision struct {
	Action     string `json:"action"`
	Evaluation string `json:"evaluation"`
	Message    string `json:"message,omitempty"`
	Reason     string `json:"reason,omitempty"`
}

type auditResult struct {
	Key    string `json:"key"`
	Action string `json:"action"`
	Value  string `json:"value,omitempty"`
	Error  string `json:"error,omitempty"`
}

// policyCosts breaks a policy evaluation down to its expressions. Each filter
// is evaluated on its own, with the budget Kubernetes gives it.
type policyCosts struct {
	MatchConditions  []exprResult `json:"matchConditions,omitempty"`
	Validations      []exprResult `json:"validations,omitempty"`
	Messages         []exprResult `json:"messageExpressions,omitempty"`
	AuditAnnotations []exprResult `json:"auditAnnotations,omitempty"`
}

type exprResult struct {
	Expression string        `json:"expression"`
	Type       string        `json:"type,omitempty"`
	Value      *celval.Value `json:"value,omitempty"`
	Error      string        `json:"error,omitempty"`
	Cost       *wire.I64     `json:"cost,omitempty"` // including the composition variables it was the first to read
	Stopped    string        `json:"stopped,omitempty"`
}

type dispatchInfo struct {
	Allowed     bool              `json:"allowed"`
	Status      *kube.Status      `json:"status,omitempty"`
	Warnings    []string          `json:"warnings,omitempty"`
	Headers     *[]string         `json:"warningHeaders,omitempty"`
	Annotations map[string]string `json:"auditAnnotations,omitempty"`
	AuthzCalls  []kube.AuthzCall  `json:"authzCalls,omitempty"`
}

func handleVAP(raw json.RawMessage) (any, error) {
	var r vapRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	var resp *vapResponse
	err := kenv.WithCompat("", func() (err error) {
		resp, err = r.run()
		return err
	})
	return resp, err
}

// decodePolicy reads a policy or binding with its defaults.
func decodePolicy[T any](raw json.RawMessage) (T, []string, error) {
	var zero T
	obj, strict, err := kube.DecodeVersioned(kube.Admission, raw)
	if err != nil {
		return zero, nil, err
	}
	p, ok := obj.(T)
	if !ok {
		return zero, nil, wire.Badf("expected a %T, got a %T", zero, obj)
	}
	return p, strict, nil
}

func (r *policyRequest) bindings() []json.RawMessage {
	out := r.Bindings
	if !kube.IsNull(r.Binding) {
		out = append([]json.RawMessage{r.Binding}, out...)
	}
	return out
}

// subject is the request being admitted.
type subject struct {
	attr   *kube.Annotated
	object runtime.Object
	ifaces admission.ObjectInterfaces
	world  *kube.World
}

func (r *policyRequest) subject() (*subject, error) {
	obj, err := kube.Object(r.Object, r.Typed)
	if err != nil {
		return nil, err
	}
	old, err := kube.Object(r.OldObject, r.Typed)
	if err != nil {
		return nil, err
	}
	a, err := r.Request.Attributes(obj, old)
	if err != nil {
		return nil, err
	}
	w, err := kube.NewWorld(r.NamespaceObject, r.Namespaces, r.Params, r.ParamScope)
	if err != nil {
		return nil, err
	}
	shape := obj
	if shape == nil {
		shape = old
	}
	ifaces := kube.Interfaces(shape)
	registry := runtime.NewEquivalentResourceRegistryWithIdentity(func(schema.GroupResource) string { return "all" })
	for _, e := range r.Equivalents {
		var kind schema.GroupVersionKind
		if e.Kind != nil {
			kind = schema.GroupVersionKind(*e.Kind)
		}
		registry.RegisterKindFor(schema.GroupVersionResource(e.GVR), e.SubResource, kind)
	}
	ifaces.EquivalentResourceMapper = registry
	return &subject{attr: kube.NewAnnotated(a), object: obj, ifaces: ifaces, world: w}, nil
}

// compiledVAP is a policy as the plugin compiles it (validator), and its
// filters again, put together from the same public parts, to look inside.
type compiledVAP struct {
	policy    *admissionregistrationv1.ValidatingAdmissionPolicy
	compiler  *plugincel.CompositedCompiler
	variables []variableInfo
	opts      plugincel.OptionalVariableDeclarations // with the authorizer
	msgOpts   plugincel.OptionalVariableDeclarations // without

	conditions, validations, messages, audits []plugincel.ExpressionAccessor
	matcher                                   matchconditions.Matcher
	validator                                 validating.Validator
}

// compiledVAPs spares the environments that every compilation builds.
var compiledVAPs = kenv.NewCache(128)

func compileVAP(p *admissionregistrationv1.ValidatingAdmissionPolicy) (*compiledVAP, error) {
	compiler, err := plugincel.NewCompositedCompiler(environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()))
	if err != nil {
		return nil, err
	}
	hasParams := p.Spec.ParamKind != nil
	c := &compiledVAP{
		policy: p, compiler: compiler,
		opts:    plugincel.OptionalVariableDeclarations{HasParams: hasParams, HasAuthorizer: true},
		msgOpts: plugincel.OptionalVariableDeclarations{HasParams: hasParams},
	}
	for _, v := range p.Spec.Variables {
		c.variables = append(c.variables, compileVariable(compiler, v, c.opts))
	}
	for i := range p.Spec.MatchConditions {
		c.conditions = append(c.conditions, (*matchconditions.MatchCondition)(&p.Spec.MatchConditions[i]))
	}
	for _, v := range p.Spec.Validations {
		c.validations = append(c.validations, &validating.ValidationCondition{Expression: v.Expression, Message: v.Message, Reason: v.Reason})
		var m plugincel.ExpressionAccessor // stays nil: a validation without messageExpression keeps its place
		if v.MessageExpression != "" {
			m = &validating.MessageExpressionCondition{MessageExpression: v.MessageExpression}
		}
		c.messages = append(c.messages, m)
	}
	for _, a := range p.Spec.AuditAnnotations {
		c.audits = append(c.audits, &validating.AuditAnnotationCondition{Key: a.Key, ValueExpression: a.ValueExpression})
	}
	if len(c.conditions) > 0 {
		c.matcher = matchconditions.NewMatcher(c.filter(c.conditions, c.opts), p.Spec.FailurePolicy, "policy", "validate", p.Name)
	}
	c.validator = private.CompileValidating(p)
	return c, nil
}

func compileVariable(compiler *plugincel.CompositedCompiler, v admissionregistrationv1.Variable, opts plugincel.OptionalVariableDeclarations) variableInfo {
	res := compiler.CompileAndStoreVariable(&validating.Variable{Name: v.Name, Expression: v.Expression}, opts, environment.StoredExpressions)
	info := variableInfo{Name: v.Name}
	if res.Error != nil {
		info.Error = kube.Normalize(res.Error.Detail)
	}
	if res.OutputType != nil {
		info.Type = kube.Normalize(res.OutputType.String())
	}
	return info
}

func (c *compiledVAP) filter(es []plugincel.ExpressionAccessor, opts plugincel.OptionalVariableDeclarations) plugincel.ConditionEvaluator {
	return c.compiler.CompileCondition(es, opts, environment.StoredExpressions)
}

func (r *vapRequest) run() (*vapResponse, error) {
	policy, strict, err := decodePolicy[*admissionregistrationv1.ValidatingAdmissionPolicy](r.Policy)
	if err != nil {
		return nil, err
	}
	resp := &vapResponse{Strict: strict, Results: []*bindingResult{}}
	var bindings []*admissionregistrationv1.ValidatingAdmissionPolicyBinding
	for _, raw := range r.bindings() {
		b, strict, err := decodePolicy[*admissionregistrationv1.ValidatingAdmissionPolicyBinding](raw)
		if err != nil {
			return nil, err
		}
		resp.Strict = append(resp.Strict, strict...)
		bindings = append(bindings, b)
	}
	s, err := r.subject()
	if err != nil {
		return nil, err
	}
	got, err := compiledVAPs.Get(string(r.Policy), func() (any, error) { return compileVAP(policy) })
	if err != nil {
		return nil, err
	}
	c := got.(*compiledVAP)
	policy = c.policy
	resp.Variables = c.variables

	// The evaluator by itself, for every binding and parameter.
	matcher := generic.NewPolicyMatcher(s.world.Matcher())
	ok, gvr, gvk, err := matcher.DefinitionMatches(s.attr, s.ifaces, validating.NewValidatingAdmissionPolicyAccessor(policy))
	resp.Match = newMatch(ok, gvr, gvk, err)
	if ok {
		for _, b := range bindings {
			br, err := r.binding(c, s, matcher, b, gvr, gvk)
			if err != nil {
				return nil, err
			}
			resp.Results = append(resp.Results, br)
		}
	}

	// And the whole plugin path, which decides about the request.
	authz := kube.NewScripted(r.Authorizer)
	hook := validating.PolicyHook{Policy: policy, Bindings: bindings, Evaluator: c.validator}
	if policy.Spec.ParamKind != nil {
		hook.ParamInformer, hook.ParamScope = s.world.ParamInformer(), s.world.ParamScope()
	}
	rec := &recorder{}
	ctx := warning.WithWarningRecorder(context.Background(), rec)
	derr := validating.NewDispatcher(authz, matcher).Dispatch(ctx, s.attr, s.ifaces, []validating.PolicyHook{hook})
	resp.Dispatch = &dispatchInfo{Allowed: derr == nil, Status: kube.StatusOf(derr), Warnings: rec.w, Annotations: s.attr.Annotations, AuthzCalls: authz.Calls()}
	if r.Headers {
		headers := warningHeaders(rec.w)
		resp.Dispatch.Headers = &headers
	}
	return resp, nil
}

// warningHeaders sends warnings through the filter of the API server.
func warningHeaders(warnings []string) []string {
	handler := filters.WithWarningRecorder(http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) {
		for _, w := range warnings {
			warning.AddWarning(req.Context(), "", w)
		}
	}))
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	return append([]string{}, w.Header().Values("Warning")...)
}

func newMatch(ok bool, gvr schema.GroupVersionResource, gvk schema.GroupVersionKind, err error) *matchInfo {
	m := &matchInfo{Matches: ok}
	if ok {
		m.Resource, m.Kind = (*kube.GVR)(&gvr), (*kube.GVK)(&gvk)
	}
	if err != nil {
		m.Error = err.Error()
	}
	return m
}

func (r *vapRequest) binding(c *compiledVAP, s *subject, matcher generic.PolicyMatcher, b *admissionregistrationv1.ValidatingAdmissionPolicyBinding, gvr schema.GroupVersionResource, gvk schema.GroupVersionKind) (*bindingResult, error) {
	ok, err := matcher.BindingMatches(s.attr, s.ifaces, validating.NewValidatingAdmissionPolicyBindingAccessor(b))
	br := &bindingResult{Binding: b.Name, Match: newMatch(ok, gvr, gvk, err)}
	if !ok {
		br.Match.Resource, br.Match.Kind = nil, nil
		return br, nil
	}
	params, err := generic.CollectParams(c.policy.Spec.ParamKind, s.world.ParamInformer(), s.world.ParamScope(), b.Spec.ParamRef, s.attr.GetNamespace(), nil, nil)
	if err != nil {
		br.ParamsError = err.Error()
		return br, nil
	}
	for _, p := range params {
		va, err := admission.NewVersionedAttributes(s.attr.Attributes, gvk, s.ifaces)
		if err != nil {
			br.ParamsError = err.Error()
			continue
		}
		var ns *corev1.Namespace
		if n := s.attr.GetNamespace(); n != "" && s.attr.GetKind() != corev1.SchemeGroupVersion.WithKind("Namespace") {
			if ns, err = matcher.GetNamespace(context.Background(), n); err != nil {
				br.ParamsError = err.Error()
				continue
			}
		}
		br.Params = append(br.Params, r.evaluate(c, va, gvr, withTypeMeta(p, c.policy.Spec.ParamKind), ns, kube.ObjKey(p)))
	}
	return br, nil
}

func (r *vapRequest) evaluate(c *compiledVAP, va *admission.VersionedAttributes, gvr schema.GroupVersionResource, param runtime.Object, ns *corev1.Namespace, name string) *paramResult {
	ctx := context.Background()
	budget := int64(celconfig.RuntimeCELCostBudget)
	if r.CostBudget != nil {
		budget = int64(*r.CostBudget)
	}
	authz := admissionauthorizer.NewCachingAuthorizer(kube.NewScripted(r.Authorizer))
	pr := &paramResult{Param: name, Decisions: []decision{}}
	if c.matcher != nil {
		m := c.matcher.Match(ctx, va, param, authz)
		pr.MatchConditions = &conditionResult{Matches: m.Matches, Failed: m.FailedConditionName}
		if m.Error != nil {
			pr.MatchConditions.Error = kube.Normalize(m.Error.Error())
		}
	}
	res := c.validator.Validate(ctx, gvr, va, param, ns, budget, authz)
	for _, d := range res.Decisions {
		pr.Decisions = append(pr.Decisions, decision{string(d.Action), string(d.Evaluation), kube.Normalize(d.Message), string(d.Reason)})
	}
	for _, a := range res.AuditAnnotations {
		pr.AuditAnnotations = append(pr.AuditAnnotations, auditResult{a.Key, string(a.Action), kube.Normalize(a.Value), kube.Normalize(a.Error)})
	}
	if r.NoCosts {
		return pr
	}
	req := plugincel.CreateAdmissionRequest(va.Attributes, metav1.GroupVersionResource(gvr), metav1.GroupVersionKind(va.VersionedKind))
	full := plugincel.OptionalVariableBindings{VersionedParams: param, Authorizer: authz}
	noAuthz := plugincel.OptionalVariableBindings{VersionedParams: param}
	filtered := plugincel.CreateNamespaceObject(ns)
	costs := &policyCosts{}
	at := func(es []plugincel.ExpressionAccessor, o plugincel.OptionalVariableDeclarations, b plugincel.OptionalVariableBindings, n *corev1.Namespace, budget int64) ([]exprResult, int64) {
		return c.details(ctx, es, o, func(ctx context.Context, f plugincel.ConditionEvaluator) ([]plugincel.EvaluationResult, int64, error) {
			return f.ForInput(ctx, va, req, b, n, budget)
		}, budget)
	}
	// The matcher builds its own request from the original resource and sees no namespace.
	costs.MatchConditions, _ = at(c.conditions, c.opts, full, nil, celconfig.RuntimeCELCostBudgetMatchConditions)
	var left int64
	costs.Validations, left = at(c.validations, c.opts, full, filtered, budget)
	costs.Messages, _ = at(c.messages, c.msgOpts, noAuthz, filtered, left)
	costs.AuditAnnotations, _ = at(c.audits, c.opts, noAuthz, ns, budget)
	pr.Costs = costs
	return pr
}

// details evaluates growing prefixes of a filter: the budget each one leaves
// tells what its last expression cost.
func (c *compiledVAP) details(ctx context.Context, es []plugincel.ExpressionAccessor, opts plugincel.OptionalVariableDeclarations, run func(context.Context, plugincel.ConditionEvaluator) ([]plugincel.EvaluationResult, int64, error), budget int64) ([]exprResult, int64) {
	var compiled []plugincel.CompilationResult
	var out []exprResult
	left := budget
	for _, e := range es {
		var comp plugincel.CompilationResult
		if e != nil {
			comp = c.compiler.CompileCELExpression(e, opts, environment.StoredExpressions)
		}
		compiled = append(compiled, comp)
		if e == nil {
			continue
		}
		er := exprResult{Expression: e.GetExpression()}
		if comp.OutputType != nil {
			er.Type = kube.Normalize(comp.OutputType.String())
		}
		results, remaining, err := run(c.compiler.CreateContext(ctx), plugincel.NewCondition(compiled))
		if err != nil {
			er.Stopped = kube.Normalize(err.Error())
			return append(out, er), -1
		}
		cost := wire.I64(left - remaining)
		er.Cost = &cost
		left = remaining
		er.fill(results[len(results)-1].EvalResult, results[len(results)-1].Error)
		out = append(out, er)
	}
	return out, left
}

func (er *exprResult) fill(v ref.Val, err error) {
	if err != nil {
		er.Error = kube.Normalize(err.Error())
		return
	}
	er.Value = celval.Encode(v)
}
