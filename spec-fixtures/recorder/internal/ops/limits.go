package ops

import (
	"encoding/json"

	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"recorder/internal/wire"
)

func init() { register("limits", handleLimits) }

// The limits operation prints the constants that budgets and estimates use.
func handleLimits(raw json.RawMessage) (any, error) {
	var r base
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	return map[string]any{
		"perCallLimit":                           celconfig.PerCallLimit,
		"runtimeCostBudget":                      celconfig.RuntimeCELCostBudget,
		"runtimeCostBudgetMatchConditions":       celconfig.RuntimeCELCostBudgetMatchConditions,
		"checkFrequency":                         celconfig.CheckFrequency,
		"maxRequestSizeBytes":                    celconfig.MaxRequestSizeBytes,
		"maxEvaluatedMessageExpressionSizeBytes": celconfig.MaxEvaluatedMessageExpressionSizeBytes,
		"staticEstimatedCostLimit":               validation.StaticEstimatedCostLimit,
		"staticEstimatedCRDCostLimit":            validation.StaticEstimatedCRDCostLimit,
		"maxFormatSize":                          apiservercel.MaxFormatSize,
		"maxNameFormatRegexSize":                 apiservercel.MaxNameFormatRegexSize,
		"draExpressionMaxCost":                   resourceapi.CELSelectorExpressionMaxCost,
		"draExpressionMaxLength":                 resourceapi.CELSelectorExpressionMaxLength,
		"defaultCompatibilityVersion":            environment.DefaultCompatibilityVersion().String(),
	}, nil
}
