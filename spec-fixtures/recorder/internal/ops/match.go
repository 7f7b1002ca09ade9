package ops

import (
	"context"
	"encoding/json"
	"sync"

	admissionv1 "k8s.io/api/admission/v1"
	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apiserver/pkg/admission"
	admissionauthorizer "k8s.io/apiserver/pkg/admission/plugin/authorizer"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/admission/plugin/webhook"
	"k8s.io/apiserver/pkg/cel/environment"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("match", handleMatch) }

// matchRequest evaluates the match conditions of an admission webhook.
type matchRequest struct {
	base
	MatchConditions []admissionregistrationv1.MatchCondition `json:"matchConditions"`
	FailurePolicy   string                                   `json:"failurePolicy,omitempty"`
	Object          json.RawMessage                          `json:"object,omitempty"`
	OldObject       json.RawMessage                          `json:"oldObject,omitempty"`
	Typed           string                                   `json:"typed,omitempty"`
	Request         *kube.Request                            `json:"request,omitempty"`
	Authorizer      *kube.Authz                              `json:"authorizer,omitempty"`
}

type matchResponse struct {
	conditionResult
	Conditions []exprResult     `json:"conditions,omitempty"`
	Remaining  *wire.I64        `json:"remainingBudget,omitempty"`
	Stopped    string           `json:"stopped,omitempty"`
	AuthzCalls []kube.AuthzCall `json:"authzCalls,omitempty"`
}

// webhookCompiler is built once, as in the webhook plugins.
var webhookCompiler = sync.OnceValue(func() plugincel.ConditionCompiler {
	return plugincel.NewConditionCompiler(environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()))
})

// watched is a condition compiler whose conditions report what they did.
type watched struct {
	plugincel.ConditionCompiler
	resp *matchResponse
}

type watchedCondition struct {
	plugincel.ConditionEvaluator
	resp *matchResponse
}

// CompileCondition implements plugincel.ConditionCompiler.
func (w watched) CompileCondition(es []plugincel.ExpressionAccessor, o plugincel.OptionalVariableDeclarations, t environment.Type) plugincel.ConditionEvaluator {
	return watchedCondition{w.ConditionCompiler.CompileCondition(es, o, t), w.resp}
}

// ForInput implements plugincel.ConditionEvaluator.
func (w watchedCondition) ForInput(ctx context.Context, va *admission.VersionedAttributes, req *admissionv1.AdmissionRequest, in plugincel.OptionalVariableBindings, ns *corev1.Namespace, budget int64) ([]plugincel.EvaluationResult, int64, error) {
	results, left, err := w.ConditionEvaluator.ForInput(ctx, va, req, in, ns, budget)
	if err != nil {
		w.resp.Stopped = kube.Normalize(err.Error())
		return results, left, err
	}
	n := wire.I64(left)
	w.resp.Remaining = &n
	for _, r := range results {
		er := exprResult{Expression: r.ExpressionAccessor.GetExpression()}
		er.fill(r.EvalResult, r.Error)
		w.resp.Conditions = append(w.resp.Conditions, er)
	}
	return results, left, nil
}

func handleMatch(raw json.RawMessage) (any, error) {
	var r matchRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &matchResponse{}
	err := kenv.WithCompat("", func() error { return r.run(resp) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (r *matchRequest) run(resp *matchResponse) error {
	p := policyRequest{Object: r.Object, OldObject: r.OldObject, Typed: r.Typed, Request: r.Request}
	s, err := p.subject()
	if err != nil {
		return err
	}
	va, err := admission.NewVersionedAttributes(s.attr.Attributes, s.attr.GetKind(), s.ifaces)
	if err != nil {
		return wire.Badf("versioned attributes: %v", err)
	}
	policy := admissionregistrationv1.Fail
	if r.FailurePolicy != "" {
		policy = admissionregistrationv1.FailurePolicyType(r.FailurePolicy)
	}
	hook := webhook.NewValidatingWebhookAccessor("webhook", "configuration", &admissionregistrationv1.ValidatingWebhook{
		Name: "webhook", MatchConditions: r.MatchConditions, FailurePolicy: &policy,
	})
	authz := kube.NewScripted(r.Authorizer)
	m := hook.GetCompiledMatcher(watched{webhookCompiler(), resp}).Match(context.Background(), va, nil, admissionauthorizer.NewCachingAuthorizer(authz))
	resp.Matches, resp.Failed = m.Matches, m.FailedConditionName
	if m.Error != nil {
		resp.Error = kube.Normalize(m.Error.Error())
	}
	resp.AuthzCalls = authz.Calls()
	return nil
}
