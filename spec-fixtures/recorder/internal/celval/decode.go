package celval

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"github.com/blang/semver/v4"
	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"k8s.io/apimachinery/pkg/api/resource"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/library"

	"recorder/internal/wire"
)

// Decode turns a JSON document into the Go value to bind to a variable of the
// given type. Plain JSON follows the Kubernetes reading of numbers (an int64
// where it fits, a double otherwise); {"$int": "1"} and its siblings say what
// JSON cannot.
func Decode(raw json.RawMessage, t *cel.Type, adapter types.Adapter) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, wire.Badf("value: %v", err)
	}
	d := decoder{adapter}
	return d.value(v, t)
}

type decoder struct{ adapter types.Adapter }

func (d decoder) value(v any, t *cel.Type) (any, error) {
	if m, ok := v.(map[string]any); ok {
		if w, ok, err := d.wrapper(m, t); ok || err != nil {
			return w, err
		}
	}
	kind := types.DynKind
	if t != nil {
		kind = t.Kind()
	}
	switch x := v.(type) {
	case nil:
		return types.NullValue, nil
	case bool:
		return x, nil
	case string:
		return d.text(x, t, kind)
	case json.Number:
		return number(x, t, kind)
	case []any:
		var elem *cel.Type
		if kind == types.ListKind {
			elem = t.Parameters()[0]
		}
		out := make([]any, len(x))
		for i, e := range x {
			var err error
			if out[i], err = d.value(e, elem); err != nil {
				return nil, err
			}
		}
		return out, nil
	case map[string]any:
		if kind == types.MapKind && t.Parameters()[0].Kind() != types.StringKind && t.Parameters()[0].Kind() != types.DynKind {
			return d.keyedMap(x, t)
		}
		var elem *cel.Type
		if kind == types.MapKind {
			elem = t.Parameters()[1]
		}
		out := make(map[string]any, len(x))
		for k, e := range x {
			var err error
			if out[k], err = d.value(e, elem); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return nil, wire.Badf("value: unsupported JSON %T", v)
}

// keyedMap reads {"1": ...} for a map(int, ...): the key text is read as the key type.
func (d decoder) keyedMap(m map[string]any, t *cel.Type) (any, error) {
	out := map[ref.Val]ref.Val{}
	for k, e := range m {
		var kv any
		var err error
		switch t.Parameters()[0].Kind() {
		case types.BoolKind:
			kv, err = strconv.ParseBool(k)
		default:
			kv, err = number(json.Number(k), t.Parameters()[0], t.Parameters()[0].Kind())
		}
		if err != nil {
			return nil, err
		}
		vv, err := d.value(e, t.Parameters()[1])
		if err != nil {
			return nil, err
		}
		out[d.adapter.NativeToValue(kv)] = d.adapter.NativeToValue(vv)
	}
	return types.NewRefValMap(d.adapter, out), nil
}

func number(n json.Number, t *cel.Type, kind types.Kind) (any, error) {
	switch kind {
	case types.DoubleKind:
		return n.Float64()
	case types.UintKind:
		u, err := strconv.ParseUint(string(n), 10, 64)
		if err != nil {
			return nil, wire.Badf("%s is not a uint", n)
		}
		return u, nil
	case types.IntKind:
		i, err := n.Int64()
		if err != nil {
			return nil, wire.Badf("%s is not an int", n)
		}
		return i, nil
	}
	if i, err := n.Int64(); err == nil {
		return i, nil
	}
	f, err := n.Float64()
	if err != nil {
		return nil, wire.Badf("%s is not a number", n)
	}
	return f, nil
}

// text reads a JSON string as the declared type, where that type is written
// as a string.
func (d decoder) text(s string, t *cel.Type, kind types.Kind) (any, error) {
	switch kind {
	case types.TimestampKind:
		return d.named("$timestamp", s)
	case types.DurationKind:
		return d.named("$duration", s)
	case types.BytesKind:
		return d.named("$bytes", s)
	case types.DoubleKind:
		return d.named("$double", s)
	case types.IntKind:
		return d.named("$int", s)
	case types.UintKind:
		return d.named("$uint", s)
	}
	if t != nil {
		switch t.TypeName() {
		case apiservercel.QuantityType.TypeName():
			return d.named("$quantity", s)
		case apiservercel.URLType.TypeName():
			return d.named("$url", s)
		case apiservercel.IPType.TypeName():
			return d.named("$ip", s)
		case apiservercel.CIDRType.TypeName():
			return d.named("$cidr", s)
		case apiservercel.SemverType.TypeName():
			return d.named("$semver", s)
		case apiservercel.FormatType.TypeName():
			return d.named("$format", s)
		}
	}
	return s, nil
}

// wrapper reads {"$int": ...} and the like; ok is false for a plain object.
func (d decoder) wrapper(m map[string]any, t *cel.Type) (any, bool, error) {
	if len(m) != 1 {
		return nil, false, nil
	}
	for k, v := range m {
		if len(k) < 2 || k[0] != '$' {
			return nil, false, nil
		}
		switch k {
		case "$null":
			return types.NullValue, true, nil
		case "$optional":
			if v == nil {
				return types.OptionalNone, true, nil
			}
			x, err := d.value(v, nil)
			if err != nil {
				return nil, true, err
			}
			return types.OptionalOf(d.adapter.NativeToValue(x)), true, nil
		case "$list":
			x, err := d.value(v, cel.ListType(cel.DynType))
			return x, true, err
		case "$map":
			x, err := d.pairs(v)
			return x, true, err
		case "$object":
			// An object whose only key starts with '$' can be written this way.
			o, ok := v.(map[string]any)
			if !ok {
				return nil, true, wire.Badf("$object takes an object")
			}
			out := map[string]any{}
			for k, e := range o {
				x, err := d.value(e, nil)
				if err != nil {
					return nil, true, err
				}
				out[k] = x
			}
			return out, true, nil
		case "$type":
			s, _ := v.(string)
			ty, err := ParseType(s)
			return ty, true, err
		}
		s := ""
		switch x := v.(type) {
		case string:
			s = x
		case json.Number:
			s = string(x)
		default:
			return nil, false, nil
		}
		x, err := d.named(k, s)
		if err == errNotWrapper {
			return nil, false, nil
		}
		return x, true, err
	}
	return nil, false, nil
}

func (d decoder) pairs(v any) (any, error) {
	l, ok := v.([]any)
	if !ok {
		return nil, wire.Badf("$map takes a list of [key, value]")
	}
	out := map[ref.Val]ref.Val{}
	for _, e := range l {
		kv, ok := e.([]any)
		if !ok || len(kv) != 2 {
			return nil, wire.Badf("$map takes a list of [key, value]")
		}
		k, err := d.value(kv[0], nil)
		if err != nil {
			return nil, err
		}
		val, err := d.value(kv[1], nil)
		if err != nil {
			return nil, err
		}
		out[d.adapter.NativeToValue(k)] = d.adapter.NativeToValue(val)
	}
	return types.NewRefValMap(d.adapter, out), nil
}

var errNotWrapper = wire.Badf("not a wrapper")

func (d decoder) named(k, s string) (any, error) {
	fail := func(err error) (any, error) { return nil, wire.Badf("%s %q: %v", k, s, err) }
	switch k {
	case "$int":
		i, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return fail(err)
		}
		return i, nil
	case "$uint":
		u, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return fail(err)
		}
		return u, nil
	case "$double":
		switch s {
		case "NaN":
			return math.NaN(), nil
		case "Infinity", "+Inf", "Inf":
			return math.Inf(1), nil
		case "-Infinity", "-Inf":
			return math.Inf(-1), nil
		}
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return fail(err)
		}
		return f, nil
	case "$string":
		return s, nil
	case "$stringB64": // a string that is not valid UTF-8
		b, err := base64.StdEncoding.DecodeString(s)
		if err != nil {
			return fail(err)
		}
		return string(b), nil
	case "$bytes":
		b, err := base64.StdEncoding.DecodeString(s)
		if err != nil {
			return fail(err)
		}
		return b, nil
	case "$timestamp":
		ts, err := time.Parse(time.RFC3339, s)
		if err != nil {
			return fail(err)
		}
		return types.Timestamp{Time: ts}, nil
	case "$duration":
		dur, err := time.ParseDuration(s)
		if err != nil {
			return fail(err)
		}
		return types.Duration{Duration: dur}, nil
	case "$quantity":
		q, err := resource.ParseQuantity(s)
		if err != nil {
			return fail(err)
		}
		return apiservercel.Quantity{Quantity: &q}, nil
	case "$url":
		u, err := url.ParseRequestURI(s)
		if err != nil {
			return fail(err)
		}
		return apiservercel.URL{URL: u}, nil
	case "$ip":
		a, err := netip.ParseAddr(s)
		if err != nil {
			return fail(err)
		}
		return apiservercel.IP{Addr: a}, nil
	case "$cidr":
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return fail(err)
		}
		return apiservercel.CIDR{Prefix: p}, nil
	case "$semver":
		v, err := semver.Parse(s)
		if err != nil {
			return fail(err)
		}
		return apiservercel.Semver{Version: v}, nil
	case "$format":
		f, ok := library.ConstantFormats[s]
		if !ok {
			return nil, wire.Badf("$format: no format %q", s)
		}
		return f, nil
	}
	return nil, errNotWrapper
}
