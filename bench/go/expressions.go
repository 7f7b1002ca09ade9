package main

import (
	"context"
	"encoding/json"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/interpreter"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

func init() {
	questions["parse"] = parse
	questions["plan"] = plan
	questions["evaluate"] = evaluate
	questions["typed"] = evaluateTyped
}

// plain is cel-go by itself: self is a map of anything, nothing is counted.
var plain = must(cel.NewEnv(cel.Variable("self", cel.MapType(cel.StringType, cel.DynType))))

// The data is large: what was read last is kept.
var lastSelf struct {
	text  string
	value any
}

func readSelf(raw json.RawMessage) any {
	if lastSelf.text != string(raw) {
		lastSelf.value = nil
		check(utiljson.Unmarshal(raw, &lastSelf.value))
		lastSelf.text = string(raw)
	}
	return lastSelf.value
}

func compiled(env *cel.Env, text string) *cel.Ast {
	ast, issues := env.Compile(text)
	check(issues.Err())
	return ast
}

func parse(r request) work {
	return func() any {
		_, issues := plain.Parse(r.Text)
		return issues.Err() == nil
	}
}

func plan(r request) work {
	return func() any {
		_, err := plain.Program(compiled(plain, r.Text), cel.EvalOptions(cel.OptOptimize))
		return err == nil
	}
}

func evaluate(r request) work {
	program := must(plain.Program(compiled(plain, r.Text), cel.EvalOptions(cel.OptOptimize)))
	variables := map[string]any{"self": readSelf(r.Self)}
	return func() any {
		value, _, err := program.Eval(variables)
		check(err)
		return value.Value()
	}
}

// evaluateTyped is what the API server does with the rule of a custom resource.
func evaluateTyped(r request) work {
	schema := structural(r.Schema)
	base := environment.MustBaseEnvSet(version.MajorMinor(1, 37)).StoredExpressionsEnv()
	declaration := model.SchemaDeclType(schema, false).MaybeAssignTypeName("selfType")
	options := must(apiservercel.NewDeclTypeProvider(declaration).EnvOptions(base.CELTypeProvider()))
	env := must(base.Extend(append(options, cel.Variable("self", declaration.CelType()))...))
	program := must(env.Program(
		compiled(env, r.Text),
		cel.CostLimit(celconfig.PerCallLimit),
		cel.CostTracking(&library.CostEstimator{}),
		cel.InterruptCheckFrequency(celconfig.CheckFrequency),
	))
	self := schemacel.UnstructuredToVal(readSelf(r.Self), schema)
	variables := must(interpreter.NewActivation(map[string]any{"self": self}))
	return func() any {
		value, details, err := program.ContextEval(context.Background(), variables)
		check(err)
		return []any{value.Value(), *details.ActualCost()}
	}
}

func structural(raw json.RawMessage) *structuralschema.Structural {
	var read apiextensionsv1.JSONSchemaProps
	check(json.Unmarshal(raw, &read))
	var internal apiextensions.JSONSchemaProps
	check(apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&read, &internal, nil))
	return must(structuralschema.NewStructural(&internal))
}
