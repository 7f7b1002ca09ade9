// Package ops implements the operations of the recorder, one file each.
package ops

import (
	"encoding/json"
	"sort"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common"

	"recorder/internal/kube"
	"recorder/internal/wire"
)

// Handler carries out one request; the returned value encodes to the response.
type Handler func(raw json.RawMessage) (any, error)

var handlers = map[string]Handler{}

func register(name string, h Handler) { handlers[name] = h }

// Lookup finds an operation.
func Lookup(name string) (Handler, error) {
	h, ok := handlers[name]
	if !ok {
		return nil, wire.Badf("unknown op %q; known: %v", name, Names())
	}
	return h, nil
}

// Names lists the operations.
func Names() []string {
	var out []string
	for n := range handlers {
		out = append(out, n)
	}
	sort.Strings(out)
	return out
}

// base holds the fields every request may have.
type base struct {
	ID      json.RawMessage `json:"id,omitempty"`
	Op      string          `json:"op,omitempty"`
	Comment string          `json:"comment,omitempty"`
}

// Issue is one compile error, with the 1-based column that is printed.
type Issue struct {
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Message string `json:"message"`
	ExprID  int64  `json:"exprId,omitempty"`
}

// issues renders compile errors: the text Kubernetes prints and its parts.
func issues(iss *cel.Issues) (string, []Issue) {
	if iss == nil || iss.Err() == nil {
		return "", nil
	}
	text := kube.Normalize(iss.String())
	return text, issueList(iss.Errors())
}

func issueList(errs []*common.Error) []Issue {
	var out []Issue
	for _, e := range errs {
		out = append(out, Issue{Line: e.Location.Line(), Col: e.Location.Column() + 1, Message: kube.Normalize(e.Message), ExprID: e.ExprID})
	}
	return out
}
