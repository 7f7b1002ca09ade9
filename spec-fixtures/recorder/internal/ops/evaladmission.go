package ops

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	"github.com/google/cel-go/interpreter"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/admission"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/lazy"
	"k8s.io/apiserver/pkg/cel/library"
	"k8s.io/apiserver/pkg/cel/mutation"

	"recorder/internal/celval"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

// admissionVars gives an eval request the variables of an admission policy
// expression, declared and bound as the admission plugins do it.
type admissionVars struct {
	Object          json.RawMessage `json:"object,omitempty"`
	OldObject       json.RawMessage `json:"oldObject,omitempty"`
	Params          json.RawMessage `json:"params,omitempty"`
	HasParams       *bool           `json:"hasParams,omitempty"` // declare params; default: params is given
	NamespaceObject json.RawMessage `json:"namespaceObject,omitempty"`
	Request         *kube.Request   `json:"request,omitempty"`
	Typed           string          `json:"typed,omitempty"` // auto, typed, unstructured
	PatchTypes      bool            `json:"patchTypes,omitempty"`
	Variables       []namedExpr     `json:"variables,omitempty"`
}

type namedExpr struct {
	Name       string `json:"name"`
	Expression string `json:"expression"`
}

type variableResult struct {
	Name      string        `json:"name"`
	Type      string        `json:"type,omitempty"`
	CompErr   string        `json:"compileError,omitempty"`
	Evaluated bool          `json:"evaluated"`
	Value     *celval.Value `json:"value,omitempty"`
	Error     string        `json:"error,omitempty"`
	Cost      *wire.U64     `json:"cost,omitempty"`
}

func (a *admissionVars) hasParams() bool {
	if a.HasParams != nil {
		return *a.HasParams
	}
	return !kube.IsNull(a.Params)
}

func (a *admissionVars) key(sb *strings.Builder) {
	if a == nil {
		return
	}
	fmt.Fprintf(sb, "|admission|%v|%v|%q", a.hasParams(), a.PatchTypes, a.Variables)
}

// declare adds the variables. (The authorizer is declared by the caller.)
func (a *admissionVars) declare(o *environment.VersionedOptions) {
	if a == nil {
		return
	}
	ns, req := plugincel.BuildNamespaceType(), plugincel.BuildRequestType()
	o.EnvOptions = append(o.EnvOptions,
		cel.Variable(plugincel.ObjectVarName, cel.DynType),
		cel.Variable(plugincel.OldObjectVarName, cel.DynType),
		cel.Variable(plugincel.NamespaceVarName, ns.CelType()),
		cel.Variable(plugincel.RequestVarName, req.CelType()))
	if a.hasParams() {
		o.EnvOptions = append(o.EnvOptions, cel.Variable(plugincel.ParamsVarName, cel.DynType))
	}
	o.DeclTypes = append(o.DeclTypes, ns, req)
}

// extend adds the composition variable and the patch types.
func (a *admissionVars) extend(set *environment.EnvSet) (*environment.EnvSet, error) {
	if a == nil {
		return set, nil
	}
	opts := []environment.VersionedOptions{environment.StrictCostOpt}
	if a.PatchTypes {
		opts = append(opts, environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 0),
			EnvOptions: []cel.EnvOption{
				common.ResolverEnvOption(&mutation.DynamicTypeResolver{}),
				library.JSONPatch(),
			},
		})
	}
	return set.Extend(opts...)
}

// compiledVar is one composition variable.
type compiledVar struct {
	name string
	prog cel.Program
	typ  *cel.Type
	err  error
}

// scope is the state of one evaluation with admission variables.
type scope struct {
	env      *cel.Env
	mapType  *apiservercel.DeclType
	compiled []compiledVar
	fixed    map[string]any
	results  map[string]*variableResult
	order    []string
	cost     int64
}

// start compiles the variables and binds the fixed values. The type of
// "variables" is private to the request, since it grows with each variable.
func (a *admissionVars) start(d *declared, _ *kube.Scripted, r *evalRequest, resp *evalResponse) (*scope, error) {
	if a == nil {
		return nil, nil
	}
	s := &scope{env: d.env, fixed: map[string]any{}, results: map[string]*variableResult{}}
	if err := a.bindFixed(s); err != nil {
		return nil, err
	}
	if len(a.Variables) == 0 {
		return s, nil
	}
	s.mapType = apiservercel.NewObjectType("kubernetes.variables", map[string]*apiservercel.DeclField{})
	provider := apiservercel.NewDeclTypeProvider(s.mapType)
	provider.SetRecognizeKeywordAsFieldName(true)
	popts, err := provider.EnvOptions(d.env.CELTypeProvider())
	if err != nil {
		return nil, wire.Badf("environment: %v", err)
	}
	env, err := d.env.Extend(append(popts, cel.Variable(plugincel.VariableVarName, s.mapType.CelType()))...)
	if err != nil {
		return nil, wire.Badf("environment: %v", err)
	}
	s.env = env
	for _, v := range a.Variables {
		c := compiledVar{name: v.Name}
		ast, iss := env.Compile(v.Expression)
		if iss != nil {
			c.err = fmt.Errorf("compilation failed: %s", iss)
		} else {
			c.typ = ast.OutputType()
			if c.prog, err = env.Program(ast, cel.InterruptCheckFrequency(celconfig.CheckFrequency)); err != nil {
				c.err = fmt.Errorf("program instantiation failed: %w", err)
			}
		}
		s.mapType.Fields[v.Name] = apiservercel.NewDeclField(v.Name, declOf(c.typ), true, nil, nil)
		s.compiled = append(s.compiled, c)
		res := &variableResult{Name: v.Name}
		if c.typ != nil {
			res.Type = kube.Normalize(c.typ.String())
		}
		if c.err != nil {
			res.CompErr = kube.Normalize(c.err.Error())
		}
		s.results[v.Name] = res
		s.order = append(s.order, v.Name)
	}
	_ = r
	_ = resp
	return s, nil
}

func (a *admissionVars) bindFixed(s *scope) error {
	obj, err := kube.Object(a.Object, a.Typed)
	if err != nil {
		return err
	}
	old, err := kube.Object(a.OldObject, a.Typed)
	if err != nil {
		return err
	}
	attr, err := a.Request.Attributes(obj, old)
	if err != nil {
		return err
	}
	bind := func(name string, lazyObj admission.LazyObject) error {
		lazyObj.UseSchemalessTypeRef = true //nolint:staticcheck // as the admission conditions do
		v, err := lazyObj.CELValue()
		if err != nil {
			return wire.Badf("%s: %v", name, err)
		}
		s.fixed[name] = v // a nil interface where there is no object, as in Kubernetes
		return nil
	}
	if err := bind(plugincel.ObjectVarName, admission.NewLazyObject(obj)); err != nil {
		return err
	}
	if err := bind(plugincel.OldObjectVarName, admission.NewLazyObject(old)); err != nil {
		return err
	}
	s.fixed[plugincel.ParamsVarName] = nil
	if !kube.IsNull(a.Params) {
		p, err := kube.Object(a.Params, a.Typed)
		if err != nil {
			return err
		}
		s.fixed[plugincel.ParamsVarName] = common.SchemalessTypedToVal(p)
	}
	req := plugincel.CreateAdmissionRequest(attr, metav1.GroupVersionResource(attr.GetResource()), metav1.GroupVersionKind(attr.GetKind()))
	s.fixed[plugincel.RequestVarName] = common.SchemalessTypedToVal(req)
	ns, err := kube.Namespace(a.NamespaceObject)
	if err != nil {
		return err
	}
	s.fixed[plugincel.NamespaceVarName] = common.SchemalessTypedToVal(plugincel.CreateNamespaceObject(ns))
	return nil
}

// admissionActivation resolves the fixed values, the request's own variables
// and the lazy composition.
type admissionActivation struct {
	fixed, vars map[string]any
	variables   ref.Val
}

// ResolveName implements interpreter.Activation.
func (a *admissionActivation) ResolveName(name string) (any, bool) {
	if name == plugincel.VariableVarName && a.variables != nil {
		return a.variables, true
	}
	if v, ok := a.fixed[name]; ok {
		return v, true
	}
	v, ok := a.vars[name]
	return v, ok
}

// Parent implements interpreter.Activation.
func (a *admissionActivation) Parent() interpreter.Activation { return nil }

func (s *scope) activation(vars map[string]any) (any, error) {
	act := &admissionActivation{fixed: s.fixed, vars: vars}
	if s.mapType == nil {
		return act, nil
	}
	m := lazy.NewMapValue(s.mapType)
	for _, c := range s.compiled {
		m.Append(c.name, func(*lazy.MapValue) ref.Val { return s.evaluate(c, act) })
	}
	act.variables = m
	return act, nil
}

// evaluate runs a composition variable the first time it is read.
func (s *scope) evaluate(c compiledVar, act any) ref.Val {
	res := s.results[c.name]
	res.Evaluated = true
	if c.err != nil {
		return types.NewErr("composited variable %q fails to compile: %v", c.name, c.err)
	}
	v, details, err := c.prog.ContextEval(context.Background(), act)
	if cost := details.ActualCost(); cost != nil {
		res.Cost = wire.PtrU64(cost)
		s.cost += int64(*cost)
	}
	if err != nil {
		res.Error = kube.Normalize(err.Error())
		return types.NewErr("composited variable %q fails to evaluate: %v", c.name, err)
	}
	res.Value = celval.Encode(v)
	return v
}

func (s *scope) finish(resp *evalResponse) {
	if s.mapType == nil {
		return
	}
	for _, n := range s.order {
		resp.Variables = append(resp.Variables, *s.results[n])
	}
	c := wire.I64(s.cost)
	resp.VariableCost = &c
}

// declOf is the declaration under which a variable of a type is known to later
// expressions: plain types and containers keep their type, the rest is dynamic.
func declOf(t *cel.Type) *apiservercel.DeclType {
	switch t {
	case nil:
		return apiservercel.DynType
	case cel.AnyType:
		return apiservercel.AnyType
	case cel.BoolType:
		return apiservercel.BoolType
	case cel.BytesType:
		return apiservercel.BytesType
	case cel.DoubleType:
		return apiservercel.DoubleType
	case cel.DurationType:
		return apiservercel.DurationType
	case cel.IntType:
		return apiservercel.IntType
	case cel.NullType:
		return apiservercel.NullType
	case cel.StringType:
		return apiservercel.StringType
	case cel.TimestampType:
		return apiservercel.TimestampType
	case cel.UintType:
		return apiservercel.UintType
	}
	if t.HasTrait(traits.ContainerType) && t.HasTrait(traits.IndexerType) {
		switch p := t.Parameters(); len(p) {
		case 1:
			return apiservercel.NewListType(declOf(p[0]), -1)
		case 2:
			return apiservercel.NewMapType(declOf(p[0]), declOf(p[1]), -1)
		}
	}
	return apiservercel.DynType
}
