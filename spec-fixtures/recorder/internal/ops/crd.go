package ops

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/cel-go/cel"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/registry/rest"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("crd", handleCRD); register("schema", handleSchema) }

type crdRequest struct {
	base
	CRD     json.RawMessage `json:"crd"`
	Old     json.RawMessage `json:"old,omitempty"`
	Compat  string          `json:"compat,omitempty"`  // compatibility version; a 1.37 server has 1.36
	Version string          `json:"version,omitempty"` // another name for compat
	NoRules bool            `json:"noRules,omitempty"`
}

type crdResponse struct {
	Valid    bool              `json:"valid"`
	Errors   []kube.FieldError `json:"errors"`
	Status   *kube.Status      `json:"status,omitempty"`
	Strict   []string          `json:"strictErrors,omitempty"` // unknown or duplicate fields of the document
	Warnings []string          `json:"warnings,omitempty"`
	Compat   string            `json:"compat"`
	Rules    []ruleInfo        `json:"rules,omitempty"`
	Totals   []schemaTotal     `json:"totals,omitempty"`
}

// ruleInfo is what Kubernetes computes about one x-kubernetes-validations rule.
type ruleInfo struct {
	Path           string    `json:"path"`
	Rule           string    `json:"rule"`
	Error          string    `json:"error,omitempty"`
	ErrorType      string    `json:"errorType,omitempty"`
	UsesOldSelf    bool      `json:"usesOldSelf"`
	MaxCost        wire.U64  `json:"maxCost"`            // estimated maximum of one evaluation
	MinSizeCard    wire.U64  `json:"minSizeCardinality"` // times the data can fit into a request
	Cardinality    *wire.U64 `json:"cardinality"`        // product of the enclosing limits, null if unbounded
	ExpressionCost wire.U64  `json:"expressionCost"`     // maxCost times the applicable cardinality
	PercentOfLimit float64   `json:"percentOfLimit"`
	NormalizedPath string    `json:"normalizedFieldPath,omitempty"`
	Message        *msgInfo  `json:"messageExpression,omitempty"`
	DeclaredAs     string    `json:"selfType,omitempty"`
}

type msgInfo struct {
	Error     string   `json:"error,omitempty"`
	ErrorType string   `json:"errorType,omitempty"`
	MaxCost   wire.U64 `json:"maxCost"`
}

type schemaTotal struct {
	Path           string   `json:"path"`
	Skipped        string   `json:"skipped,omitempty"` // why Kubernetes compiles no rule here
	Total          wire.U64 `json:"total"`
	Limit          wire.U64 `json:"limit"`
	PercentOfLimit float64  `json:"percentOfLimit"`
	MostExpensive  []struct {
		Path string   `json:"path"`
		Cost wire.U64 `json:"cost"`
	} `json:"mostExpensive,omitempty"`
}

func handleCRD(raw json.RawMessage) (any, error) {
	var r crdRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &crdResponse{}
	if r.Compat == "" {
		r.Compat = r.Version
	}
	err := kenv.WithCompat(r.Compat, func() error { return r.run(resp) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (r *crdRequest) run(resp *crdResponse) error {
	resp.Compat = environment.DefaultCompatibilityVersion().String()
	crd, strict, err := decodeCRD(r.CRD)
	if err != nil {
		return err
	}
	resp.Strict = strict
	strategy := customresourcedefinition.NewStrategy(kube.APIExtensions)
	ctx := context.Background()
	loader := &preexisting{rules: sets.New[string](), messages: sets.New[string]()}
	var errs field.ErrorList
	if kube.IsNull(r.Old) {
		strategy.PrepareForCreate(ctx, crd)
		errs = rest.ValidateCreate(ctx, crd, strategy)
		resp.Warnings = strategy.WarningsOnCreate(ctx, crd)
	} else {
		old, _, err := decodeCRD(r.Old)
		if err != nil {
			return err
		}
		carryMeta(crd, old)
		loader.learn(old)
		strategy.PrepareForUpdate(ctx, crd, old)
		errs = rest.ValidateUpdate(ctx, crd, old, strategy)
		resp.Warnings = strategy.WarningsOnUpdate(ctx, crd, old)
	}
	errs, resp.Errors = kube.Canonical([]kube.Segment{{Errs: errs}})
	resp.Valid = len(errs) == 0
	if len(errs) > 0 {
		resp.Status = kube.StatusOf(apierrors.NewInvalid(apiextensions.Kind("CustomResourceDefinition"), crd.Name, errs))
	}
	if !r.NoRules {
		resp.Rules, resp.Totals = rules(ctx, crd, loader)
	}
	return nil
}

func decodeCRD(raw json.RawMessage) (*apiextensions.CustomResourceDefinition, []string, error) {
	obj, strict, err := kube.DecodeInternal(kube.APIExtensions, raw, apiextensions.SchemeGroupVersion)
	if err != nil {
		return nil, nil, err
	}
	crd, ok := obj.(*apiextensions.CustomResourceDefinition)
	if !ok {
		return nil, nil, wire.Badf("crd: got a %T", obj)
	}
	return crd, strict, nil
}

// carryMeta fills in what the server would already have put into both
// revisions, so that the documents of a test need not.
func carryMeta(crd, old *apiextensions.CustomResourceDefinition) {
	if old.ResourceVersion == "" {
		old.ResourceVersion = "1"
	}
	if crd.ResourceVersion == "" {
		crd.ResourceVersion = old.ResourceVersion
	}
	if crd.UID == "" {
		crd.UID = old.UID
	}
	if !old.CreationTimestamp.IsZero() {
		crd.CreationTimestamp = old.CreationTimestamp
	}
	crd.Generation = old.Generation
}

// preexisting chooses the environment of an expression as CRD updates do:
// what the old object already had may use everything that is stored.
type preexisting struct{ rules, messages sets.Set[string] }

func (p *preexisting) learn(crd *apiextensions.CustomResourceDefinition) {
	visit := func(s *apiextensions.JSONSchemaProps) bool {
		for _, v := range s.XValidations {
			p.rules.Insert(v.Rule)
			p.messages.Insert(v.MessageExpression)
		}
		return false
	}
	if v := crd.Spec.Validation; v != nil && v.OpenAPIV3Schema != nil {
		validation.SchemaHas(v.OpenAPIV3Schema, visit)
	}
	for _, v := range crd.Spec.Versions {
		if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
			validation.SchemaHas(v.Schema.OpenAPIV3Schema, visit)
		}
	}
}

// RuleEnv implements schemacel.EnvLoader.
func (p *preexisting) RuleEnv(set *environment.EnvSet, expr string) *cel.Env {
	if p.rules.Has(expr) {
		return set.StoredExpressionsEnv()
	}
	return set.NewExpressionsEnv()
}

// MessageExpressionEnv implements schemacel.EnvLoader.
func (p *preexisting) MessageExpressionEnv(set *environment.EnvSet, expr string) *cel.Env {
	if p.messages.Has(expr) {
		return set.StoredExpressionsEnv()
	}
	return set.NewExpressionsEnv()
}

// rules walks every schema of a CRD and compiles its rules with the functions
// the validation itself uses.
func rules(ctx context.Context, crd *apiextensions.CustomResourceDefinition, loader schemacel.EnvLoader) (out []ruleInfo, totals []schemaTotal) {
	one := func(s *apiextensions.JSONSchemaProps, path *field.Path) {
		w := &ruleWalk{loader: loader, set: environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())}
		t := schemaTotal{Path: path.String(), Limit: validation.StaticEstimatedCRDCostLimit, Skipped: celSkipped(ctx, s, path)}
		root := validation.RootCELContext(s)
		w.walk(s, path, root)
		out = append(out, w.out...)
		t.Total = wire.U64(root.TotalCost.Total)
		t.PercentOfLimit = percent(root.TotalCost.Total, validation.StaticEstimatedCRDCostLimit)
		for _, m := range root.TotalCost.MostExpensive {
			t.MostExpensive = append(t.MostExpensive, struct {
				Path string   `json:"path"`
				Cost wire.U64 `json:"cost"`
			}{m.Path.String(), wire.U64(m.Cost)})
		}
		totals = append(totals, t)
	}
	spec := field.NewPath("spec")
	if v := crd.Spec.Validation; v != nil && v.OpenAPIV3Schema != nil {
		one(v.OpenAPIV3Schema, spec.Child("validation", "openAPIV3Schema"))
	}
	for i, v := range crd.Spec.Versions {
		if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
			one(v.Schema.OpenAPIV3Schema, spec.Child("versions").Index(i).Child("schema", "openAPIV3Schema"))
		}
	}
	return out, totals
}

// celSkipped says why the validation would not look at the rules of a schema.
func celSkipped(ctx context.Context, s *apiextensions.JSONSchemaProps, path *field.Path) string {
	ss, err := structuralschema.NewStructural(s)
	if err != nil {
		return err.Error()
	}
	if errs := structuralschema.ValidateStructural(path, ss); len(errs) > 0 {
		return fmt.Sprintf("%d structural schema error(s)", len(errs))
	}
	errs, err := structuraldefaulting.ValidateDefaults(ctx, path, ss, true, true)
	if err != nil {
		return err.Error()
	}
	if len(errs) > 0 {
		return fmt.Sprintf("%d default error(s)", len(errs))
	}
	return ""
}

type ruleWalk struct {
	loader schemacel.EnvLoader
	set    *environment.EnvSet
	out    []ruleInfo
}

// walk follows the parts of the schema that carry a CEL context: values of
// maps, properties and items.
func (w *ruleWalk) walk(s *apiextensions.JSONSchemaProps, path *field.Path, c *validation.CELSchemaContext) {
	if s == nil {
		return
	}
	if s.AdditionalProperties != nil {
		w.walk(s.AdditionalProperties.Schema, path.Child("additionalProperties"), c.ChildAdditionalPropertiesContext(s.AdditionalProperties.Schema))
	}
	for _, n := range kube.SortedKeys(s.Properties) {
		p := s.Properties[n]
		w.walk(&p, path.Child("properties").Key(n), c.ChildPropertyContext(&p, n))
	}
	if s.Items != nil {
		w.walk(s.Items.Schema, path.Child("items"), c.ChildItemsContext(s.Items.Schema))
	}
	if len(s.XValidations) == 0 {
		return
	}
	at := path.Child("x-kubernetes-validations")
	fail := func(text string) {
		for i, v := range s.XValidations {
			w.out = append(w.out, ruleInfo{Path: at.Index(i).String(), Rule: v.Rule, Error: text, ErrorType: "InternalError"})
		}
	}
	info, err := c.TypeInfo()
	if err != nil || info == nil {
		fail(fmt.Sprintf("no type information: %v", err))
		return
	}
	results, err := schemacel.Compile(info.Schema, info.DeclType, celconfig.PerCallLimit, w.set, w.loader)
	if err != nil {
		fail(err.Error())
		return
	}
	for i, res := range results {
		v := s.XValidations[i]
		ri := ruleInfo{
			Path: at.Index(i).String(), Rule: v.Rule, UsesOldSelf: res.UsesOldSelf,
			MaxCost: wire.U64(res.MaxCost), MinSizeCard: wire.U64(res.MaxCardinality),
			Cardinality: wire.PtrU64(c.MaxCardinality), NormalizedPath: res.NormalizedRuleFieldPath,
			DeclaredAs: kube.Normalize(info.DeclType.CelType().String()),
		}
		ri.Error, ri.ErrorType = celError(res.Error)
		card := res.MaxCardinality
		if c.MaxCardinality != nil {
			card = *c.MaxCardinality
		}
		cost := product(res.MaxCost, card)
		ri.ExpressionCost, ri.PercentOfLimit = wire.U64(cost), percent(cost, validation.StaticEstimatedCostLimit)
		c.TotalCost.ObserveExpressionCost(at.Index(i).Child("rule"), cost)
		if v.MessageExpression != "" {
			ri.Message = &msgInfo{MaxCost: wire.U64(res.MessageExpressionMaxCost)}
			ri.Message.Error, ri.Message.ErrorType = celError(res.MessageExpressionError)
			if res.MessageExpression != nil {
				c.TotalCost.ObserveExpressionCost(at.Index(i).Child("messageExpression"), res.MessageExpressionMaxCost)
			}
		}
		w.out = append(w.out, ri)
	}
}

func celError(e *apiservercel.Error) (string, string) {
	if e == nil {
		return "", ""
	}
	return kube.Normalize(e.Detail), string(e.Type)
}

// product saturates.
func product(a, b uint64) uint64 {
	if a == 0 || b == 0 {
		return 0
	}
	if ^uint64(0)/a < b {
		return ^uint64(0)
	}
	return a * b
}

func percent(cost, limit uint64) float64 { return float64(cost) * 100 / float64(limit) }

// The schema operation dumps the CEL declaration of a schema with its sizes.
func handleSchema(raw json.RawMessage) (any, error) {
	var r struct {
		base
		Schema json.RawMessage `json:"schema"`
		Root   bool            `json:"root,omitempty"`
	}
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	s, err := kube.Structural(r.Schema)
	if err != nil {
		return nil, err
	}
	d := kube.DeclType(s, r.Root)
	if d != nil {
		d = d.MaybeAssignTypeName("selfType")
	}
	return map[string]any{"exposed": d != nil, "decl": kube.Tree(d)}, nil
}
