package kube

import (
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"recorder/internal/wire"
)

// FieldError is one entry of a field.ErrorList.
type FieldError struct {
	Type     string `json:"type"`
	Field    string `json:"field"`
	BadValue any    `json:"badValue,omitempty"`
	Detail   string `json:"detail"`
	Text     string `json:"text"`            // what Error() prints
	Phase    string `json:"phase,omitempty"` // which step reported it
}

var (
	// Names that Kubernetes makes unique with the clock, see Normalize.
	uniqueSelf = regexp.MustCompile(`\bselfType\d{1,9}\b`)
	// Go pointers printed inside %#v texts.
	pointer = regexp.MustCompile(`\(0x[0-9a-f]{6,}\)`)
)

// Normalize removes what differs from run to run in a text: the nanosecond
// suffix of the self type and addresses.
func Normalize(s string) string {
	if strings.Contains(s, "selfType") {
		s = uniqueSelf.ReplaceAllString(s, "selfType")
	}
	if strings.Contains(s, "(0x") {
		s = pointer.ReplaceAllString(s, "(0xPTR)")
	}
	return s
}

// FieldErrors converts a list, in its order.
func FieldErrors(errs field.ErrorList) []FieldError {
	out := make([]FieldError, 0, len(errs))
	for _, e := range errs {
		out = append(out, fieldError(e, ""))
	}
	return out
}

func fieldError(e *field.Error, phase string) FieldError {
	return FieldError{
		Type:     string(e.Type),
		Field:    e.Field,
		BadValue: badValue(e.BadValue),
		Detail:   Normalize(e.Detail),
		Text:     Normalize(e.Error()),
		Phase:    phase,
	}
}

func badValue(v any) any {
	switch v.(type) {
	case nil, field.OmitValueType:
		return nil
	}
	b, err := wire.Marshal(v)
	if err != nil {
		return map[string]string{"go": Normalize(fmt.Sprintf("%#v", v))}
	}
	if len(b) > 4096 {
		return map[string]int{"omittedBytes": len(b)}
	}
	return json.RawMessage(b)
}

// Segment is a run of errors that one validation step produced.
type Segment struct {
	Phase string
	Errs  field.ErrorList
}

// Canonical orders each segment by field path (stable, indices compared as
// numbers), because Kubernetes walks Go maps and so has no order of its own
// there, and concatenates the segments.
func Canonical(segs []Segment) (field.ErrorList, []FieldError) {
	var all field.ErrorList
	out := []FieldError{}
	for _, s := range segs {
		es := append(field.ErrorList(nil), s.Errs...)
		sort.SliceStable(es, func(i, j int) bool { return PathLess(es[i].Field, es[j].Field) })
		all = append(all, es...)
		for _, e := range es {
			out = append(out, fieldError(e, s.Phase))
		}
	}
	return all, out
}

var pathToken = regexp.MustCompile(`\d+|\D+`)

// PathLess orders field paths naturally: a[2] before a[10].
func PathLess(a, b string) bool {
	ta, tb := pathToken.FindAllString(a, -1), pathToken.FindAllString(b, -1)
	for i := 0; i < len(ta) && i < len(tb); i++ {
		if ta[i] == tb[i] {
			continue
		}
		na, ea := strconv.ParseUint(ta[i], 10, 64)
		nb, eb := strconv.ParseUint(tb[i], 10, 64)
		if ea == nil && eb == nil && na != nb {
			return na < nb
		}
		return ta[i] < tb[i]
	}
	return len(ta) < len(tb)
}

// Status is the visible part of an API error.
type Status struct {
	Message string               `json:"message"`
	Reason  string               `json:"reason,omitempty"`
	Code    int32                `json:"code,omitempty"`
	Causes  []metav1.StatusCause `json:"causes,omitempty"`
}

// StatusOf reads the metav1.Status out of an error; other errors keep their text.
func StatusOf(err error) *Status {
	if err == nil {
		return nil
	}
	st, ok := err.(apierrors.APIStatus)
	if !ok {
		return &Status{Message: Normalize(err.Error())}
	}
	s := st.Status()
	out := &Status{Message: Normalize(s.Message), Reason: string(s.Reason), Code: s.Code}
	if s.Details != nil {
		for _, c := range s.Details.Causes {
			c.Message = Normalize(c.Message)
			out.Causes = append(out.Causes, c)
		}
	}
	return out
}
