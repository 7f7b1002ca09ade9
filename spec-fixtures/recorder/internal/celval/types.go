// Package celval converts between JSON and CEL: type names to types, JSON
// (with "$..." wrappers for what JSON cannot say) to values, and values to a
// JSON form that loses nothing.
package celval

import (
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/library"

	"recorder/internal/wire"
)

var simple = map[string]*cel.Type{
	"int": cel.IntType, "uint": cel.UintType, "double": cel.DoubleType,
	"string": cel.StringType, "bytes": cel.BytesType, "bool": cel.BoolType,
	"null": cel.NullType, "null_type": cel.NullType,
	"dyn": cel.DynType, "any": cel.AnyType,
	"timestamp": cel.TimestampType, "duration": cel.DurationType,
	"type":     cel.TypeType,
	"quantity": apiservercel.QuantityType, "url": apiservercel.URLType,
	"ip": apiservercel.IPType, "cidr": apiservercel.CIDRType,
	"semver": apiservercel.SemverType, "format": apiservercel.FormatType,
	"authorizer": library.AuthorizerType, "pathCheck": library.PathCheckType,
	"groupCheck": library.GroupCheckType, "resourceCheck": library.ResourceCheckType,
	"decision": library.DecisionType,
}

// ParseType reads int, list(string), map(string, dyn), optional(int),
// wrapper(int), type(int) and the short names of the Kubernetes types; any
// other name is an object type of that name.
func ParseType(s string) (*cel.Type, error) {
	p := &typeParser{s: s}
	t, err := p.parse()
	if err != nil {
		return nil, err
	}
	p.space()
	if p.i != len(p.s) {
		return nil, wire.Badf("type %q: unexpected %q", s, p.s[p.i:])
	}
	return t, nil
}

type typeParser struct {
	s string
	i int
}

func (p *typeParser) space() {
	for p.i < len(p.s) && p.s[p.i] == ' ' {
		p.i++
	}
}

func (p *typeParser) parse() (*cel.Type, error) {
	p.space()
	start := p.i
	for p.i < len(p.s) && !strings.ContainsRune("(), ", rune(p.s[p.i])) {
		p.i++
	}
	name := p.s[start:p.i]
	if name == "" {
		return nil, wire.Badf("type %q: a name is missing", p.s)
	}
	var args []*cel.Type
	p.space()
	if p.i < len(p.s) && p.s[p.i] == '(' {
		p.i++
		for {
			a, err := p.parse()
			if err != nil {
				return nil, err
			}
			args = append(args, a)
			p.space()
			if p.i < len(p.s) && p.s[p.i] == ',' {
				p.i++
				continue
			}
			if p.i < len(p.s) && p.s[p.i] == ')' {
				p.i++
				break
			}
			return nil, wire.Badf("type %q: ',' or ')' expected at %d", p.s, p.i)
		}
	}
	return build(name, args)
}

func build(name string, args []*cel.Type) (*cel.Type, error) {
	want := func(n int) error {
		if len(args) != n {
			return wire.Badf("type %s takes %d parameter(s), got %d", name, n, len(args))
		}
		return nil
	}
	switch name {
	case "list":
		if len(args) == 0 {
			args = []*cel.Type{cel.DynType}
		}
		if err := want(1); err != nil {
			return nil, err
		}
		return cel.ListType(args[0]), nil
	case "map":
		if len(args) == 0 {
			args = []*cel.Type{cel.DynType, cel.DynType}
		}
		if err := want(2); err != nil {
			return nil, err
		}
		return cel.MapType(args[0], args[1]), nil
	case "optional", "optional_type":
		if err := want(1); err != nil {
			return nil, err
		}
		return cel.OptionalType(args[0]), nil
	case "wrapper":
		if err := want(1); err != nil {
			return nil, err
		}
		return cel.NullableType(args[0]), nil
	case "type":
		if len(args) == 1 {
			return types.NewTypeTypeWithParam(args[0]), nil
		}
	}
	if t, ok := simple[name]; ok {
		if err := want(0); err != nil {
			return nil, err
		}
		return t, nil
	}
	if len(args) > 0 {
		return cel.OpaqueType(name, args...), nil
	}
	return cel.ObjectType(name), nil
}
