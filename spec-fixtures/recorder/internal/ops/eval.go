package ops

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	celast "github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/interpreter"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"

	"recorder/internal/celval"
	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("eval", handleEval) }

// VarDecl declares (and, with a value, binds) one variable. Either a type or a
// schema is given; neither means dyn.
type VarDecl struct {
	Type     string          `json:"type,omitempty"`
	Schema   json.RawMessage `json:"schema,omitempty"`   // OpenAPI schema as in a CRD: declared and bound as in CRD rules
	Root     bool            `json:"root,omitempty"`     // the schema is the root of a resource (adds kind, apiVersion, metadata)
	TypeName string          `json:"typeName,omitempty"` // name of the object type; default <var>Type
	Optional bool            `json:"optional,omitempty"` // declared optional_type(T), as oldSelf is with optionalOldSelf
	Value    json.RawMessage `json:"value,omitempty"`    // absent: declared, not bound
}

type evalRequest struct {
	base
	Expr    string             `json:"expr"`
	Version string             `json:"version,omitempty"`
	Env     string             `json:"env,omitempty"`
	Vars    map[string]VarDecl `json:"vars,omitempty"`

	// As a CRD rule: self (and oldSelf) of a schema.
	Schema          json.RawMessage `json:"schema,omitempty"`
	Root            bool            `json:"root,omitempty"`
	Self            json.RawMessage `json:"self,omitempty"`
	OldSelf         json.RawMessage `json:"oldSelf,omitempty"`
	OptionalOldSelf bool            `json:"optionalOldSelf,omitempty"`

	// As an admission policy expression.
	Admission *admissionVars `json:"admission,omitempty"`

	// An authorizer variable for any environment.
	Authorizer *kube.Authz `json:"authorizer,omitempty"`

	CostLimit   *wire.U64             `json:"costLimit,omitempty"`
	NoCostLimit bool                  `json:"noCostLimit,omitempty"`
	Sizes       map[string][]wire.U64 `json:"sizes,omitempty"` // "self.list.@items": [min, max], before any schema
	CheckOnly   bool                  `json:"checkOnly,omitempty"`
	Repeat      int                   `json:"repeat,omitempty"` // evaluate that often and list the distinct outcomes: maps iterate in random order
	TimeoutMs   int                   `json:"timeoutMs,omitempty"`
	Want        []string              `json:"want,omitempty"` // ast, tree, debug, refs
}

type evalResponse struct {
	CheckedType string  `json:"checkedType,omitempty"`
	TypeText    string  `json:"typeInErrors,omitempty"` // how the checker's messages print it, where that differs
	Issues      string  `json:"issues,omitempty"`
	IssueList   []Issue `json:"issueList,omitempty"`
	ProgramErr  string  `json:"programError,omitempty"`

	Value   *celval.Value `json:"value,omitempty"`
	Error   string        `json:"error,omitempty"`
	ErrorID int64         `json:"errorId,omitempty"`
	Cost    *wire.U64     `json:"cost,omitempty"`

	EstCost    *estCost `json:"estCost,omitempty"`
	EstCostErr string   `json:"estCostError,omitempty"`

	UsesOldSelf  bool                `json:"usesOldSelf,omitempty"`
	Variables    []variableResult    `json:"variables,omitempty"`
	VariableCost *wire.I64           `json:"variableCost,omitempty"`
	AuthzCalls   []kube.AuthzCall    `json:"authzCalls,omitempty"`
	Outcomes     []outcome           `json:"outcomes,omitempty"`
	Ast          string              `json:"ast,omitempty"`
	AstErr       string              `json:"astError,omitempty"`
	Debug        string              `json:"debug,omitempty"`
	Tree         *node               `json:"tree,omitempty"`
	Refs         map[string][]string `json:"refs,omitempty"`
}

// outcome is one of the results a repeated evaluation had.
type outcome struct {
	Value   *celval.Value `json:"value,omitempty"`
	Error   string        `json:"error,omitempty"`
	ErrorID int64         `json:"errorId,omitempty"`
	Cost    *wire.U64     `json:"cost,omitempty"`
	Count   int           `json:"count"`
}

type estCost struct {
	Min wire.U64 `json:"min"`
	Max wire.U64 `json:"max"`
}

// declared is an extended environment with what evaluation needs to know of it.
type declared struct {
	env   *cel.Env
	roots map[string]*apiservercel.DeclType // schema typed variables
	types map[string]*cel.Type              // the others
	struc map[string]*structuralschema.Structural
}

var evalEnvs = kenv.NewCache(2048)

func handleEval(raw json.RawMessage) (any, error) {
	var r evalRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	r.expandRule()
	d, err := r.environment()
	if err != nil {
		return nil, err
	}
	return r.run(d)
}

// expandRule turns the CRD rule short form into variables.
func (r *evalRequest) expandRule() {
	if len(r.Schema) == 0 {
		return
	}
	if r.Vars == nil {
		r.Vars = map[string]VarDecl{}
	}
	self := VarDecl{Schema: r.Schema, Root: r.Root, TypeName: "selfType", Value: r.Self}
	old := self
	old.Value, old.Optional = r.OldSelf, r.OptionalOldSelf
	r.Vars["self"] = self
	// The variable is declared from compatibility version 1.24 on.
	if v, err := kenv.Version(r.Version); err == nil && (v.AtLeast(version.MajorMinor(1, 24)) || r.Env == "stored") {
		r.Vars["oldSelf"] = old
	}
}

func (r *evalRequest) environment() (*declared, error) {
	v, err := kenv.Version(r.Version)
	if err != nil {
		return nil, err
	}
	mode, err := kenv.Mode(r.Env)
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(r.Vars))
	for n := range r.Vars {
		names = append(names, n)
	}
	sort.Strings(names)

	var key strings.Builder
	fmt.Fprintf(&key, "%s|%s|%v", v, mode, r.Authorizer != nil)
	for _, n := range names {
		d := r.Vars[n]
		fmt.Fprintf(&key, "|%s|%s|%v|%s|%v|%s", n, d.Type, d.Root, d.TypeName, d.Optional, d.Schema)
	}
	r.Admission.key(&key)
	got, err := evalEnvs.Get(key.String(), func() (any, error) { return r.build(v, mode, names) })
	if err != nil {
		return nil, err
	}
	return got.(*declared), nil
}

func (r *evalRequest) build(v *version.Version, mode environment.Type, names []string) (*declared, error) {
	d := &declared{
		roots: map[string]*apiservercel.DeclType{},
		types: map[string]*cel.Type{},
		struc: map[string]*structuralschema.Structural{},
	}
	// Options that are always present are recorded as of version 1.0.
	opts := environment.VersionedOptions{IntroducedVersion: version.MajorMinor(1, 0)}
	seen := map[string]bool{}
	for _, n := range names {
		decl := r.Vars[n]
		var t *cel.Type
		if len(decl.Schema) > 0 {
			s, err := kube.Structural(decl.Schema)
			if err != nil {
				return nil, err
			}
			dt := kube.DeclType(s, decl.Root)
			if dt == nil {
				return nil, wire.Badf("variable %s: Kubernetes does not expose this schema to CEL", n)
			}
			tn := decl.TypeName
			if tn == "" {
				tn = n + "Type"
			}
			dt = dt.MaybeAssignTypeName(tn)
			if !seen[tn] {
				opts.DeclTypes = append(opts.DeclTypes, dt)
				seen[tn] = true
			}
			if decl.Root {
				s = model.WithTypeAndObjectMeta(s)
			}
			d.roots[n], d.struc[n] = dt, s
			t = dt.CelType()
		} else {
			tn := decl.Type
			if tn == "" {
				tn = "dyn"
			}
			var err error
			if t, err = celval.ParseType(tn); err != nil {
				return nil, err
			}
			d.types[n] = t
		}
		if decl.Optional {
			t = types.NewOptionalType(t)
		}
		opts.EnvOptions = append(opts.EnvOptions, cel.Variable(n, t))
	}
	if r.Authorizer != nil {
		opts.EnvOptions = append(opts.EnvOptions,
			cel.Variable("authorizer", library.AuthorizerType),
			cel.Variable("authorizer.requestResource", library.ResourceCheckType))
	}
	r.Admission.declare(&opts)

	set := kenv.Base(v)
	var err error
	if len(opts.EnvOptions) > 0 || len(opts.DeclTypes) > 0 {
		if set, err = set.Extend(opts); err != nil {
			return nil, wire.Badf("environment: %v", err)
		}
	}
	if set, err = r.Admission.extend(set); err != nil {
		return nil, wire.Badf("environment: %v", err)
	}
	d.env = kenv.Env(set, mode)
	return d, nil
}

func (r *evalRequest) run(d *declared) (any, error) {
	resp := &evalResponse{}
	auth := kube.NewScripted(r.Authorizer)
	scope, err := r.Admission.start(d, auth, r, resp)
	if err != nil {
		return nil, err
	}
	env := d.env
	if scope != nil {
		env = scope.env
	}
	ast, iss := env.Compile(r.Expr)
	if iss != nil {
		resp.Issues, resp.IssueList = issues(iss)
		return resp, nil
	}
	resp.CheckedType = kube.Normalize(ast.OutputType().String())
	if t := kube.Normalize(checker.FormatCELType(ast.OutputType())); t != resp.CheckedType {
		resp.TypeText = t
	}
	native := ast.NativeRep()
	for _, ref := range native.ReferenceMap() {
		if ref.Name == "oldSelf" {
			resp.UsesOldSelf = true
		}
	}
	if err := r.describe(ast, resp); err != nil {
		return nil, err
	}
	estimator := &library.CostEstimator{SizeEstimator: &sizer{roots: d.roots, hints: r.Sizes}}
	if est, err := env.EstimateCost(ast, estimator); err != nil {
		resp.EstCostErr = err.Error()
	} else {
		resp.EstCost = &estCost{Min: wire.U64(est.Min), Max: wire.U64(est.Max)}
	}
	if r.CheckOnly {
		return resp, nil
	}

	opts := []cel.ProgramOption{cel.InterruptCheckFrequency(celconfig.CheckFrequency)}
	switch {
	case r.NoCostLimit:
		opts = append(opts, cel.CostLimit(^uint64(0)))
	case r.CostLimit != nil:
		opts = append(opts, cel.CostLimit(uint64(*r.CostLimit)))
	}
	prog, err := env.Program(ast, opts...)
	if err != nil {
		resp.ProgramErr = err.Error()
		return resp, nil
	}
	once := func() (outcome, error) {
		vars, err := r.bind(d, env, auth)
		if err != nil {
			return outcome{}, err
		}
		var act any = vars
		if scope != nil {
			if act, err = scope.activation(vars); err != nil {
				return outcome{}, err
			}
		}
		timeout := 30 * time.Second
		if r.TimeoutMs > 0 {
			timeout = time.Duration(r.TimeoutMs) * time.Millisecond
		}
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		val, details, err := prog.ContextEval(ctx, act)
		o := outcome{Cost: wire.PtrU64(details.ActualCost()), Count: 1}
		if err != nil {
			o.Error = kube.Normalize(err.Error())
			var e *types.Err
			if errors.As(err, &e) {
				o.ErrorID = e.NodeID()
			}
			return o, nil
		}
		o.Value = celval.Encode(val)
		return o, nil
	}
	first, err := once()
	if err != nil {
		return nil, err
	}
	resp.Value, resp.Error, resp.ErrorID, resp.Cost = first.Value, first.Error, first.ErrorID, first.Cost
	if scope != nil {
		scope.finish(resp)
	}
	resp.AuthzCalls = auth.Calls()
	if r.Repeat > 1 {
		resp.Outcomes, err = repeat(r.Repeat-1, first, once)
		if err != nil {
			return nil, err
		}
	}
	return resp, nil
}

// repeat evaluates n times more and returns the distinct outcomes, in a stable
// order.
func repeat(n int, first outcome, once func() (outcome, error)) ([]outcome, error) {
	seen := map[string]*outcome{}
	add := func(o outcome) error {
		key, err := wire.Marshal(o)
		if err != nil {
			return err
		}
		if p := seen[string(key)]; p != nil {
			p.Count++
			return nil
		}
		seen[string(key)] = &o
		return nil
	}
	if err := add(first); err != nil {
		return nil, err
	}
	for range min(n, 10000) {
		o, err := once()
		if err != nil {
			return nil, err
		}
		if err := add(o); err != nil {
			return nil, err
		}
	}
	var out []outcome
	for _, k := range kube.SortedKeys(seen) {
		out = append(out, *seen[k])
	}
	return out, nil
}

// bind builds the activation from the values of the request.
func (r *evalRequest) bind(d *declared, env *cel.Env, auth *kube.Scripted) (map[string]any, error) {
	vars := map[string]any{}
	for n, decl := range r.Vars {
		if decl.Value == nil {
			if decl.Optional {
				vars[n] = types.OptionalNone
			}
			continue
		}
		var v any
		if s := d.struc[n]; s != nil {
			j, err := kube.JSON(decl.Value)
			if err != nil {
				return nil, err
			}
			v = schemacel.UnstructuredToVal(j, s)
		} else {
			var err error
			if v, err = celval.Decode(decl.Value, d.types[n], env.CELTypeAdapter()); err != nil {
				return nil, wire.Badf("variable %s: %v", n, err)
			}
		}
		if decl.Optional {
			v = types.OptionalOf(env.CELTypeAdapter().NativeToValue(v))
		}
		vars[n] = v
	}
	if r.Authorizer != nil {
		info := r.Authorizer.User.Info()
		vars["authorizer"] = library.NewAuthorizerVal(info, auth)
		vars["authorizer.requestResource"] = library.NewResourceAuthorizerVal(info, auth, r.Authorizer.Target)
	}
	return vars, nil
}

// describe adds the renderings of the checked expression that were asked for.
func (r *evalRequest) describe(ast *cel.Ast, resp *evalResponse) error {
	for _, w := range r.Want {
		switch w {
		case "ast":
			v, err := kenv.Version(r.Version)
			if err != nil {
				return err
			}
			mode, err := kenv.Mode(r.Env)
			if err != nil {
				return err
			}
			if _, err := unparse(v, mode, r.Expr, &resp.Ast, &resp.AstErr); err != nil {
				return err
			}
		case "debug":
			resp.Debug = kube.Normalize(debugString(ast.NativeRep()))
		case "tree":
			resp.Tree = tree(ast.NativeRep())
		case "refs":
			resp.Refs = refs(ast.NativeRep())
		default:
			return wire.Badf("want %q: use ast, debug, tree or refs", w)
		}
	}
	return nil
}

func refs(a *celast.AST) map[string][]string {
	out := map[string][]string{}
	for id, ref := range a.ReferenceMap() {
		l := append([]string{}, ref.OverloadIDs...)
		sort.Strings(l)
		if ref.Name != "" {
			l = append([]string{ref.Name}, l...)
		}
		out[fmt.Sprint(id)] = l
	}
	return out
}

// sizer answers the size questions of the cost estimator: explicit hints
// first, then the declarations of the variables, found by the path Kubernetes
// walks. Its own estimator has one root, the type of self (and oldSelf).
type sizer struct {
	roots map[string]*apiservercel.DeclType
	hints map[string][]wire.U64
}

// EstimateSize implements checker.CostEstimator.
func (s *sizer) EstimateSize(el checker.AstNode) *checker.SizeEstimate {
	path := el.Path()
	if len(path) == 0 {
		return nil
	}
	if h, ok := s.hints[strings.Join(path, ".")]; ok && len(h) == 2 {
		return &checker.SizeEstimate{Min: uint64(h[0]), Max: uint64(h[1])}
	}
	cur := s.roots[path[0]]
	if cur == nil {
		// Kubernetes does not look at the first element: whatever a path starts
		// from (a type name, an accumulator) is sized like self.
		cur = s.roots["self"]
	}
	if cur == nil {
		return nil
	}
	for _, name := range path[1:] {
		switch name {
		case "@items", "@values":
			cur = cur.ElemType
		case "@keys":
			cur = cur.KeyType
		default:
			f, ok := cur.Fields[name]
			if !ok {
				return nil
			}
			cur = f.Type
		}
		if cur == nil {
			return nil
		}
	}
	return &checker.SizeEstimate{Min: 0, Max: uint64(cur.MaxElements)}
}

// EstimateCallCost implements checker.CostEstimator.
func (s *sizer) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

var _ interpreter.Activation = (*admissionActivation)(nil)
