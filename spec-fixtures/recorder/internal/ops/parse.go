package ops

import (
	"encoding/json"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/parser"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("parse", handleParse) }

type parseRequest struct {
	base
	Expr    string   `json:"expr"`
	Version string   `json:"version,omitempty"`
	Env     string   `json:"env,omitempty"`
	Want    []string `json:"want,omitempty"` // debug, tree, macros
}

type parseResponse struct {
	OK        bool              `json:"ok"`
	Issues    string            `json:"issues,omitempty"`
	IssueList []Issue           `json:"issueList,omitempty"`
	Ast       string            `json:"ast,omitempty"`
	AstErr    string            `json:"astError,omitempty"`
	Debug     string            `json:"debug,omitempty"`
	Tree      *node             `json:"tree,omitempty"`
	Macros    map[string]string `json:"macros,omitempty"` // expression id -> the call that was expanded
}

func handleParse(raw json.RawMessage) (any, error) {
	var r parseRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	v, err := kenv.Version(r.Version)
	if err != nil {
		return nil, err
	}
	mode, err := kenv.Mode(r.Env)
	if err != nil {
		return nil, err
	}
	env := kenv.Env(kenv.Base(v), mode)
	resp := &parseResponse{}
	ast, iss := env.Parse(r.Expr)
	if iss != nil && iss.Err() != nil {
		resp.Issues, resp.IssueList = issues(iss)
		return resp, nil
	}
	resp.OK = true
	tracked, err := unparse(v, mode, r.Expr, &resp.Ast, &resp.AstErr)
	if err != nil {
		return nil, err
	}
	native := ast.NativeRep()
	for _, w := range r.Want {
		switch w {
		case "debug":
			resp.Debug = debugString(native)
		case "tree":
			resp.Tree = tree(native)
		case "macros":
			resp.Macros = map[string]string{}
			info := tracked.NativeRep().SourceInfo()
			for id, call := range info.MacroCalls() {
				s, err := parser.Unparse(call, info)
				if err != nil {
					s = "error: " + err.Error()
				}
				resp.Macros[jsonInt(id)] = s
			}
		default:
			return nil, wire.Badf("want %q: use debug, tree or macros", w)
		}
	}
	return resp, nil
}

// unparse renders an expression that is known to parse.
func unparse(v *version.Version, mode environment.Type, expr string, text, fail *string) (*cel.Ast, error) {
	env, err := kenv.Tracking(v, mode)
	if err != nil {
		return nil, err
	}
	ast, iss := env.Parse(expr)
	if iss != nil && iss.Err() != nil {
		return nil, iss.Err()
	}
	if *text, err = cel.AstToString(ast); err != nil {
		*fail = err.Error()
	}
	return ast, nil
}

func jsonInt(i int64) string {
	b, _ := json.Marshal(i)
	return string(b)
}

func init() { register("escape", handleEscape) }

// The escape operation shows how property names become CEL identifiers.
func handleEscape(raw json.RawMessage) (any, error) {
	var r struct {
		base
		Names     []string        `json:"names,omitempty"`
		Unescape  []string        `json:"unescape,omitempty"`
		FieldPath string          `json:"fieldPath,omitempty"` // with schema: is it a valid fieldPath of a rule?
		Schema    json.RawMessage `json:"schema,omitempty"`
	}
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	return kube.Escapes(r.Names, r.Unescape, r.FieldPath, r.Schema)
}
