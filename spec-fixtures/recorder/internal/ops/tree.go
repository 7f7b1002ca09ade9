package ops

import (
	"fmt"
	"strings"

	celast "github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/debug"

	"recorder/internal/celval"
	"recorder/internal/kube"
)

// node is the JSON form of an expression after macro expansion.
type node struct {
	ID    int64    `json:"id"`
	Kind  string   `json:"kind"`
	Type  string   `json:"type,omitempty"`
	Ref   string   `json:"ref,omitempty"`
	Ovl   []string `json:"overloads,omitempty"`
	Start int32    `json:"start"`
	Stop  int32    `json:"stop"`

	Name     string        `json:"name,omitempty"`  // ident, select field, call function, struct type
	Value    *celval.Value `json:"value,omitempty"` // literal
	Test     bool          `json:"testOnly,omitempty"`
	Optional bool          `json:"optional,omitempty"` // entry written with '?'
	Operand  *node         `json:"operand,omitempty"`  // select operand, call target
	Args     []*node       `json:"args,omitempty"`     // call args, list elements
	OptIdx   []int32       `json:"optionalIndices,omitempty"`
	Entries  []entryNode   `json:"entries,omitempty"`
	Compr    *comprNode    `json:"comprehension,omitempty"`
}

type entryNode struct {
	ID       int64  `json:"id"`
	Field    string `json:"field,omitempty"`
	Key      *node  `json:"key,omitempty"`
	Value    *node  `json:"value"`
	Optional bool   `json:"optional,omitempty"`
}

type comprNode struct {
	IterVar  string `json:"iterVar"`
	IterVar2 string `json:"iterVar2,omitempty"`
	AccuVar  string `json:"accuVar"`
	Range    *node  `json:"range"`
	Init     *node  `json:"init"`
	Cond     *node  `json:"cond"`
	Step     *node  `json:"step"`
	Result   *node  `json:"result"`
}

func tree(a *celast.AST) *node { return treeOf(a, a.Expr()) }

func treeOf(a *celast.AST, e celast.Expr) *node {
	n := &node{ID: e.ID()}
	if a.IsChecked() {
		if t, ok := a.TypeMap()[e.ID()]; ok {
			n.Type = kube.Normalize(t.String())
		}
		if r, ok := a.ReferenceMap()[e.ID()]; ok {
			n.Ref, n.Ovl = r.Name, r.OverloadIDs
		}
	}
	if info := a.SourceInfo(); info != nil {
		if o, ok := info.GetOffsetRange(e.ID()); ok {
			n.Start, n.Stop = o.Start, o.Stop
		}
	}
	list := func(es []celast.Expr) (out []*node) {
		for _, x := range es {
			out = append(out, treeOf(a, x))
		}
		return out
	}
	switch e.Kind() {
	case celast.LiteralKind:
		n.Kind, n.Value = "literal", celval.Encode(e.AsLiteral())
	case celast.IdentKind:
		n.Kind, n.Name = "ident", e.AsIdent()
	case celast.SelectKind:
		s := e.AsSelect()
		n.Kind, n.Name, n.Test, n.Operand = "select", s.FieldName(), s.IsTestOnly(), treeOf(a, s.Operand())
	case celast.CallKind:
		c := e.AsCall()
		n.Kind, n.Name = "call", c.FunctionName()
		if c.IsMemberFunction() {
			n.Operand = treeOf(a, c.Target())
		}
		n.Args = list(c.Args())
	case celast.ListKind:
		l := e.AsList()
		n.Kind, n.Args, n.OptIdx = "list", list(l.Elements()), l.OptionalIndices()
	case celast.MapKind:
		n.Kind = "map"
		for _, en := range e.AsMap().Entries() {
			m := en.AsMapEntry()
			n.Entries = append(n.Entries, entryNode{ID: en.ID(), Key: treeOf(a, m.Key()), Value: treeOf(a, m.Value()), Optional: m.IsOptional()})
		}
	case celast.StructKind:
		s := e.AsStruct()
		n.Kind, n.Name = "struct", s.TypeName()
		for _, en := range s.Fields() {
			f := en.AsStructField()
			n.Entries = append(n.Entries, entryNode{ID: en.ID(), Field: f.Name(), Value: treeOf(a, f.Value()), Optional: f.IsOptional()})
		}
	case celast.ComprehensionKind:
		c := e.AsComprehension()
		n.Kind = "comprehension"
		n.Compr = &comprNode{
			IterVar: c.IterVar(), IterVar2: c.IterVar2(), AccuVar: c.AccuVar(),
			Range: treeOf(a, c.IterRange()), Init: treeOf(a, c.AccuInit()), Cond: treeOf(a, c.LoopCondition()),
			Step: treeOf(a, c.LoopStep()), Result: treeOf(a, c.Result()),
		}
	default:
		n.Kind = "unspecified"
	}
	return n
}

// adorner writes ^#id:kind[:type]# after each node, in the manner of the
// cel-go parser and checker tests.
type adorner struct{ a *celast.AST }

// GetMetadata implements debug.Adorner.
func (d adorner) GetMetadata(v any) string {
	switch e := v.(type) {
	case celast.Expr:
		var sb strings.Builder
		fmt.Fprintf(&sb, "^#%d", e.ID())
		if d.a.IsChecked() {
			if t, ok := d.a.TypeMap()[e.ID()]; ok {
				fmt.Fprintf(&sb, "~%s", t)
			}
			if r, ok := d.a.ReferenceMap()[e.ID()]; ok {
				if r.Name != "" {
					fmt.Fprintf(&sb, "^%s", r.Name)
				}
				if len(r.OverloadIDs) > 0 {
					fmt.Fprintf(&sb, "^%s", strings.Join(r.OverloadIDs, "|"))
				}
			}
		}
		sb.WriteByte('#')
		return sb.String()
	case celast.EntryExpr:
		return fmt.Sprintf("^#%d#", e.ID())
	}
	return ""
}

func debugString(a *celast.AST) string { return debug.ToAdornedDebugString(a.Expr(), adorner{a}) }
