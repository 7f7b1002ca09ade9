// Package wire holds the pieces of the NDJSON protocol that every operation
// shares: the request envelope, the response envelope and the number types
// that survive a trip through JavaScript.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Envelope is the part of a request that is understood before the operation
// itself is known. ID is echoed back byte for byte.
type Envelope struct {
	ID json.RawMessage `json:"id"`
	Op string          `json:"op"`
}

// maxSafe is the largest integer a JavaScript number holds exactly.
const maxSafe = 1<<53 - 1

// U64 is an unsigned quantity (a cost, a cardinality). It is written as a JSON
// number while a JavaScript reader would keep it exact, as a decimal string
// beyond that; a reader that feeds it to BigInt() never has to care.
type U64 uint64

// MarshalJSON implements json.Marshaler.
func (u U64) MarshalJSON() ([]byte, error) {
	s := strconv.FormatUint(uint64(u), 10)
	if uint64(u) > maxSafe {
		return []byte(`"` + s + `"`), nil
	}
	return []byte(s), nil
}

// UnmarshalJSON implements json.Unmarshaler; both spellings are accepted.
func (u *U64) UnmarshalJSON(b []byte) error {
	s := string(bytes.Trim(b, `"`))
	v, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return err
	}
	*u = U64(v)
	return nil
}

// PtrU64 turns a nil-able cost into a nil-able wire number.
func PtrU64(p *uint64) *U64 {
	if p == nil {
		return nil
	}
	v := U64(*p)
	return &v
}

// I64 is the signed sibling of U64 (remaining budgets may be -1).
type I64 int64

// MarshalJSON implements json.Marshaler.
func (i I64) MarshalJSON() ([]byte, error) {
	s := strconv.FormatInt(int64(i), 10)
	if int64(i) > maxSafe || int64(i) < -maxSafe {
		return []byte(`"` + s + `"`), nil
	}
	return []byte(s), nil
}

// Marshal encodes without HTML escaping, so that the '<' of "<input>" stays
// readable and comparable.
func Marshal(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(buf.Bytes(), "\n"), nil
}

// Response puts the id in front of the fields of body, which must encode to a
// JSON object.
func Response(id json.RawMessage, body any) []byte {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	enc, err := Marshal(body)
	if err != nil {
		enc, _ = Marshal(map[string]string{"internal": "cannot encode the response: " + err.Error()})
	}
	if len(enc) < 2 || enc[0] != '{' {
		enc, _ = Marshal(map[string]json.RawMessage{"result": enc})
	}
	var out bytes.Buffer
	out.WriteString(`{"id":`)
	out.Write(id)
	if len(enc) > 2 {
		out.WriteByte(',')
	}
	out.Write(enc[1:])
	return out.Bytes()
}

// Bad is the error of a request the recorder cannot carry out as written. It is
// reported as {"badRequest": ...}, never mixed with what Kubernetes says.
type Bad struct{ msg string }

func (b *Bad) Error() string { return b.msg }

// Badf builds a Bad.
func Badf(format string, args ...any) error { return &Bad{fmt.Sprintf(format, args...)} }

// IsBad says whether err is (or wraps) a Bad.
func IsBad(err error) bool {
	var b *Bad
	return errors.As(err, &b)
}

// Decode reads a request body strictly: an unknown field is a mistake of the
// caller that would otherwise silently test something else.
func Decode(raw json.RawMessage, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return Badf("cannot decode the request: %v", err)
	}
	return nil
}
