package celval

import (
	"encoding/base64"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"sort"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/mutation"
	"k8s.io/apiserver/pkg/cel/mutation/dynamic"

	"recorder/internal/wire"
)

// Value is the lossless JSON form of a CEL value: T names the type, V holds
// the content (numbers as decimal strings, bytes as base64, maps as arrays of
// [key, value] sorted by key).
type Value struct {
	T    string `json:"t"`
	Type string `json:"type,omitempty"` // object type name, where T is "object"
	V    any    `json:"v"`
	Bits string `json:"bits,omitempty"` // IEEE 754 bits of a double, hex
	NS   string `json:"ns,omitempty"`   // nanoseconds of a duration / since the epoch of a timestamp
	B64  string `json:"b64,omitempty"`  // a string that is not valid UTF-8
}

const maxDepth = 200

// Encode converts a value that an evaluation returned.
func Encode(v ref.Val) *Value { return encode(v, 0) }

func encode(v ref.Val, depth int) *Value {
	if v == nil {
		return nil
	}
	if depth > maxDepth {
		return &Value{T: "truncated", V: "too deep"}
	}
	switch x := v.(type) {
	case types.Null:
		return &Value{T: "null", V: nil}
	case types.Bool:
		return &Value{T: "bool", V: bool(x)}
	case types.Int:
		return &Value{T: "int", V: strconv.FormatInt(int64(x), 10)}
	case types.Uint:
		return &Value{T: "uint", V: strconv.FormatUint(uint64(x), 10)}
	case types.Double:
		f := float64(x)
		if math.IsNaN(f) {
			f = math.NaN() // CEL shows no payload, so neither do we
		}
		return &Value{T: "double", V: strconv.FormatFloat(f, 'g', -1, 64), Bits: fmt.Sprintf("%016x", math.Float64bits(f))}
	case types.String:
		if s := string(x); !utf8.ValidString(s) {
			return &Value{T: "string", V: s, B64: base64.StdEncoding.EncodeToString([]byte(s))}
		}
		return &Value{T: "string", V: string(x)}
	case types.Bytes:
		return &Value{T: "bytes", V: base64.StdEncoding.EncodeToString([]byte(x))}
	case types.Timestamp:
		return &Value{T: "timestamp", V: x.Time.UTC().Format(time.RFC3339Nano),
			NS: nanos(x.Time)}
	case types.Duration:
		return &Value{T: "duration", V: x.Duration.String(), NS: strconv.FormatInt(int64(x.Duration), 10)}
	case *types.Optional:
		if !x.HasValue() {
			return &Value{T: "optional", V: nil}
		}
		return &Value{T: "optional", V: encode(x.GetValue(), depth+1)}
	case *types.Type:
		return &Value{T: "type", V: x.TypeName()}
	case *types.Err:
		return &Value{T: "error", V: x.Error()}
	case *types.Unknown:
		return &Value{T: "unknown", V: x.String()}
	case apiservercel.Quantity:
		return quantity(x)
	case *apiservercel.Quantity:
		return quantity(*x)
	case apiservercel.URL:
		return &Value{T: "url", V: urlString(x.URL)}
	case *apiservercel.URL:
		return &Value{T: "url", V: urlString(x.URL)}
	case apiservercel.IP:
		return &Value{T: "ip", V: x.Addr.String()}
	case apiservercel.CIDR:
		return &Value{T: "cidr", V: x.Prefix.String()}
	case apiservercel.Semver:
		return &Value{T: "semver", V: x.Version.String()}
	case *apiservercel.Format:
		return &Value{T: "format", V: x.Name}
	case apiservercel.Format:
		return &Value{T: "format", V: x.Name}
	case *dynamic.ObjectVal:
		return object(x, depth)
	case *mutation.JSONPatchVal:
		return jsonPatch(x, depth)
	}
	if l, ok := v.(traits.Lister); ok {
		out := []any{}
		for it := l.Iterator(); it.HasNext() == types.True; {
			out = append(out, encode(it.Next(), depth+1))
		}
		return &Value{T: "list", V: out}
	}
	if m, ok := v.(traits.Mapper); ok {
		val := &Value{T: "map", V: entries(m, depth)}
		if n := v.Type().TypeName(); n != "map" {
			val.T, val.Type = "object", n
		}
		return val
	}
	return opaque(v)
}

func nanos(t time.Time) string {
	// Seconds and nanoseconds apart: the years 1..9999 do not fit into int64 nanoseconds.
	s, n := t.Unix(), t.Nanosecond()
	return fmt.Sprintf("%d.%09d", s, n)
}

func quantity(q apiservercel.Quantity) *Value {
	if q.Quantity == nil {
		return &Value{T: "quantity", V: nil}
	}
	c := q.Quantity.DeepCopy() // String caches into its receiver
	return &Value{T: "quantity", V: c.String()}
}

func urlString(u *url.URL) any {
	if u == nil {
		return nil
	}
	return u.String()
}

func entries(m traits.Mapper, depth int) []any {
	type entry struct {
		key string
		kv  []any
	}
	var es []entry
	for it := m.Iterator(); it.HasNext() == types.True; {
		k := it.Next()
		ek := encode(k, depth+1)
		// Bytes of the encoded key give a total, reader independent order.
		sk, _ := wire.Marshal(ek)
		es = append(es, entry{string(sk), []any{ek, encode(m.Get(k), depth+1)}})
	}
	sort.SliceStable(es, func(i, j int) bool { return es[i].key < es[j].key })
	out := make([]any, 0, len(es))
	for _, e := range es {
		out = append(out, e.kv)
	}
	return out
}

// object renders an Object{...} constructed for a mutation.
func object(o *dynamic.ObjectVal, depth int) *Value {
	native, err := o.ConvertToNative(reflect.TypeFor[map[string]any]())
	if err != nil {
		return &Value{T: "object", Type: o.Type().TypeName(), V: "error: " + err.Error()}
	}
	return &Value{T: "object", Type: o.Type().TypeName(), V: encode(types.DefaultTypeAdapter.NativeToValue(native), depth+1)}
}

func jsonPatch(p *mutation.JSONPatchVal, depth int) *Value {
	m := map[string]any{"op": p.Op, "path": p.Path}
	if p.From != "" {
		m["from"] = p.From
	}
	if p.Val != nil {
		m["value"] = encode(p.Val, depth+1)
	}
	return &Value{T: "object", Type: p.Type().TypeName(), V: m}
}

// opaque covers the receiver-only values (authorizer, checks, decisions) and
// whatever a future library adds: the type name is all that is visible.
func opaque(v ref.Val) *Value {
	name := ""
	if t := v.Type(); t != nil {
		name = t.TypeName()
	}
	return &Value{T: "object", Type: name, V: nil}
}
