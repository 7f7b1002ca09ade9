package ops

import (
	"context"
	"encoding/json"

	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/apiserver/pkg/cel/environment"
	dracel "k8s.io/dynamic-resource-allocation/cel"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("dra", handleDRA) }

type draRequest struct {
	base
	Expr     string `json:"expr"`
	Env      string `json:"env,omitempty"` // "stored" (the default here, as in the allocator) or "new"
	Features struct {
		ConsumableCapacity *bool `json:"consumableCapacity,omitempty"`
		ListTypeAttributes *bool `json:"listTypeAttributes,omitempty"`
	} `json:"features,omitempty"`
	CostLimit *wire.U64  `json:"costLimit,omitempty"`
	Derived   bool       `json:"derived,omitempty"` // a derived attribute instead of a selector
	Device    *draDevice `json:"device,omitempty"`
}

type draDevice struct {
	Driver                   string                                                    `json:"driver,omitempty"`
	AllowMultipleAllocations *bool                                                     `json:"allowMultipleAllocations,omitempty"`
	Attributes               map[resourceapi.QualifiedName]resourceapi.DeviceAttribute `json:"attributes,omitempty"`
	Capacity                 map[resourceapi.QualifiedName]resourceapi.DeviceCapacity  `json:"capacity,omitempty"`
}

type draResponse struct {
	CompileErr string                       `json:"compileError,omitempty"`
	ErrorType  string                       `json:"errorType,omitempty"`
	Type       string                       `json:"checkedType,omitempty"`
	MaxCost    wire.U64                     `json:"maxCost"`
	Limit      wire.U64                     `json:"costLimit"`
	Matches    *bool                        `json:"matches,omitempty"`
	Attribute  *resourceapi.DeviceAttribute `json:"attribute,omitempty"`
	Error      string                       `json:"error,omitempty"`
	Cost       *wire.U64                    `json:"cost,omitempty"`
}

func handleDRA(raw json.RawMessage) (any, error) {
	var r draRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &draResponse{Limit: resourceapi.CELSelectorExpressionMaxCost}
	err := kenv.WithCompat("", func() error { return r.run(resp) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (r *draRequest) run(resp *draResponse) error {
	mode := environment.StoredExpressions
	if r.Env != "" {
		var err error
		if mode, err = kenv.Mode(r.Env); err != nil {
			return err
		}
	}
	on := func(b *bool) bool { return b == nil || *b }
	compiler := dracel.GetCompiler(dracel.Features{
		EnableConsumableCapacity: on(r.Features.ConsumableCapacity),
		EnableListTypeAttributes: on(r.Features.ListTypeAttributes),
	})
	opts := dracel.Options{EnvType: &mode, DerivedAttribute: r.Derived}
	if r.CostLimit != nil {
		limit := uint64(*r.CostLimit)
		opts.CostLimit, resp.Limit = &limit, *r.CostLimit
	}
	res := compiler.CompileCELExpression(r.Expr, opts)
	resp.MaxCost = wire.U64(res.MaxCost)
	if res.OutputType != nil {
		resp.Type = res.OutputType.String()
	}
	if res.Error != nil {
		resp.CompileErr, resp.ErrorType = kube.Normalize(res.Error.Detail), string(res.Error.Type)
		return nil
	}
	if r.Device == nil {
		return nil
	}
	in := dracel.Device{
		Driver: r.Device.Driver, AllowMultipleAllocations: r.Device.AllowMultipleAllocations,
		Attributes: r.Device.Attributes, Capacity: r.Device.Capacity,
	}
	if r.Derived {
		attr, details, err := res.EvaluateDerivedAttribute(context.Background(), in)
		resp.Attribute, resp.Cost = attr, wire.PtrU64(details.ActualCost())
		if err != nil {
			resp.Error = err.Error()
		}
		return nil
	}
	ok, details, err := res.DeviceMatches(context.Background(), in)
	resp.Matches, resp.Cost = &ok, wire.PtrU64(details.ActualCost())
	if err != nil {
		resp.Error = err.Error()
	}
	return nil
}
