package ops

import (
	"context"
	"encoding/json"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types/ref"

	authorizationv1 "k8s.io/api/authorization/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/validation/field"
	apiserverconfig "k8s.io/apiserver/pkg/apis/apiserver"
	apiserverinstall "k8s.io/apiserver/pkg/apis/apiserver/install"
	apiservervalidation "k8s.io/apiserver/pkg/apis/apiserver/validation"
	authorizationcel "k8s.io/apiserver/pkg/authorization/cel"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() {
	register("authz", handleAuthz)
	apiserverinstall.Install(configScheme)
}

// configScheme knows the apiserver.config.k8s.io kinds.
var configScheme = runtime.NewScheme()

type authzRequest struct {
	base
	Config          json.RawMessage `json:"config,omitempty"`  // AuthorizationConfiguration to validate
	Webhook         int             `json:"webhook,omitempty"` // whose match conditions of config to evaluate: its authorizers index
	MatchConditions []string        `json:"matchConditions,omitempty"`
	Request         json.RawMessage `json:"request,omitempty"` // SubjectAccessReviewSpec
}

type authzResponse struct {
	Strict      []string          `json:"strictErrors,omitempty"`
	ConfigValid *bool             `json:"configValid,omitempty"`
	ConfigErrs  []kube.FieldError `json:"configErrors,omitempty"`

	CompileErrs []kube.FieldError `json:"compileErrors,omitempty"`
	UsesField   bool              `json:"usesFieldSelector,omitempty"`
	UsesLabel   bool              `json:"usesLabelSelector,omitempty"`
	Matches     *bool             `json:"matches,omitempty"`
	Error       string            `json:"error,omitempty"`
	Conditions  []exprResult      `json:"conditions,omitempty"` // those that were evaluated
}

func handleAuthz(raw json.RawMessage) (any, error) {
	var r authzRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &authzResponse{}
	err := kenv.WithCompat("", func() error { return r.run(resp) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (r *authzRequest) run(resp *authzResponse) error {
	compiler := authorizationcel.NewDefaultCompiler()
	var conditions []apiserverconfig.WebhookMatchCondition
	for _, e := range r.MatchConditions {
		conditions = append(conditions, apiserverconfig.WebhookMatchCondition{Expression: e})
	}
	if !kube.IsNull(r.Config) {
		obj, strict, err := kube.DecodeInternal(configScheme, r.Config, apiserverconfig.SchemeGroupVersion)
		if err != nil {
			return err
		}
		cfg, ok := obj.(*apiserverconfig.AuthorizationConfiguration)
		if !ok {
			return wire.Badf("config: got a %T", obj)
		}
		resp.Strict = strict
		known := sets.New("Webhook", "RBAC", "Node", "ABAC", "AlwaysAllow", "AlwaysDeny")
		errs := apiservervalidation.ValidateAuthorizationConfiguration(compiler, field.NewPath(""), cfg, known, sets.New("Webhook"))
		ok = len(errs) == 0
		resp.ConfigValid, resp.ConfigErrs = &ok, kube.FieldErrors(errs)
		if r.Webhook < len(cfg.Authorizers) && cfg.Authorizers[r.Webhook].Webhook != nil && len(conditions) == 0 {
			conditions = cfg.Authorizers[r.Webhook].Webhook.MatchConditions
		}
	}
	if len(conditions) == 0 {
		return nil
	}
	matcher, errs := apiservervalidation.ValidateAndCompileMatchConditions(compiler, conditions)
	if len(errs) > 0 {
		resp.CompileErrs = kube.FieldErrors(errs)
		return nil
	}
	resp.UsesField, resp.UsesLabel = matcher.UsesFieldSelector, matcher.UsesLabelSelector
	if kube.IsNull(r.Request) {
		return nil
	}
	sar := &authorizationv1.SubjectAccessReview{}
	if err := json.Unmarshal(r.Request, &sar.Spec); err != nil {
		return wire.Badf("request: %v", err)
	}
	for i, c := range matcher.CompilationResults {
		matcher.CompilationResults[i].Program = observedProgram{c.Program, func(v ref.Val, d *cel.EvalDetails, err error) {
			er := exprResult{Expression: c.ExpressionAccessor.GetExpression()}
			if cost := d.ActualCost(); cost != nil {
				n := wire.I64(*cost)
				er.Cost = &n
			}
			er.fill(v, err)
			resp.Conditions = append(resp.Conditions, er)
		}}
	}
	ok, err := matcher.Eval(context.Background(), sar)
	resp.Matches = &ok
	if err != nil {
		resp.Error = kube.Normalize(err.Error())
	}
	return nil
}

// observedProgram lets evaluations be watched.
type observedProgram struct {
	cel.Program
	seen func(ref.Val, *cel.EvalDetails, error)
}

// ContextEval implements cel.Program.
func (o observedProgram) ContextEval(ctx context.Context, in any) (ref.Val, *cel.EvalDetails, error) {
	v, d, err := o.Program.ContextEval(ctx, in)
	o.seen(v, d, err)
	return v, d, err
}
