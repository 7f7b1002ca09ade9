// Writes src/admission/built-in-types.ts: which fields the built-in kinds have, and which of them Kubernetes leaves
// out of an object while they are empty. Policies see objects as these Go types make them.
//
//	cd spec-fixtures/recorder && go run ../../scripts/built-in-types/main.go > ../../src/admission/built-in-types.ts
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/kubernetes/scheme"
)

// codes are the types that are read and printed in a way of their own, and Go's plain ones.
var codes = map[reflect.Type]string{
	reflect.TypeFor[metav1.Time]():          "t",
	reflect.TypeFor[metav1.MicroTime]():     "m",
	reflect.TypeFor[metav1.Duration]():      "d",
	reflect.TypeFor[resource.Quantity]():    "q",
	reflect.TypeFor[intstr.IntOrString]():   "o",
	reflect.TypeFor[runtime.RawExtension](): "j",
	reflect.TypeFor[metav1.FieldsV1]():      "j",
}

var kinds = map[reflect.Kind]string{
	reflect.String: "s", reflect.Bool: "b", reflect.Int32: "i", reflect.Int64: "l", reflect.Int: "l",
	reflect.Float64: "f", reflect.Uint8: "u",
}

var marshaler = reflect.TypeFor[json.Marshaler]()

type table struct {
	numbers map[reflect.Type]int
	lines   []string
}

// code names a type: a letter, or * (pointer), [ (list), { (map by strings) before the code of another, or the number
// of a struct.
func (t *table) code(typ reflect.Type) string {
	if c, ok := codes[typ]; ok {
		return c
	}
	if typ.Implements(marshaler) && typ.Kind() != reflect.Pointer || reflect.PointerTo(typ).Implements(marshaler) {
		fail("%v prints itself", typ)
	}
	switch typ.Kind() {
	case reflect.Pointer:
		return "*" + t.code(typ.Elem())
	case reflect.Slice:
		if typ.Elem().Kind() == reflect.Uint8 {
			return "y"
		}
		return "[" + t.code(typ.Elem())
	case reflect.Map:
		if typ.Key().Kind() != reflect.String {
			fail("%v has no strings as keys", typ)
		}
		return "{" + t.code(typ.Elem())
	case reflect.Struct:
		return strconv.Itoa(t.number(typ))
	}
	c, ok := kinds[typ.Kind()]
	if !ok {
		fail("%v is not known", typ)
	}
	return c
}

func (t *table) number(typ reflect.Type) int {
	if n, ok := t.numbers[typ]; ok {
		return n
	}
	n := len(t.lines)
	t.numbers[typ] = n
	t.lines = append(t.lines, "")
	t.lines[n] = strings.Join(t.fields(typ), " ")
	return n
}

// fields lists name=code, with ? behind where the empty value is left out, ! where the zero value is.
func (t *table) fields(typ reflect.Type) []string {
	var out []string
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		has := func(option string) bool { return strings.Contains(","+options+",", ","+option+",") }
		if f.Anonymous && name == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			out = append(out, t.fields(inner)...)
			continue
		}
		if name == "" {
			name = f.Name
		}
		code := t.code(f.Type)
		if has("omitempty") {
			code += "?"
		}
		if has("omitzero") {
			code += "!"
		}
		out = append(out, name+"="+code)
	}
	return out
}

func fail(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}

func kubernetesVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, dep := range info.Deps {
		if dep.Path == "k8s.io/api" {
			return dep.Version
		}
	}
	return ""
}

func main() {
	t := &table{numbers: map[reflect.Type]int{}}
	byVersion := map[string][]string{}
	types := scheme.Scheme.AllKnownTypes()
	gvks := make([]schema.GroupVersionKind, 0, len(types))
	for gvk := range types {
		if gvk.Version != runtime.APIVersionInternal {
			gvks = append(gvks, gvk)
		}
	}
	sort.Slice(gvks, func(i, j int) bool { return gvks[i].String() < gvks[j].String() })
	for _, gvk := range gvks {
		gv := gvk.GroupVersion().String()
		byVersion[gv] = append(byVersion[gv], fmt.Sprintf("%s=%d", gvk.Kind, t.number(types[gvk])))
	}
	versions := make([]string, 0, len(byVersion))
	for gv := range byVersion {
		versions = append(versions, gv)
	}
	sort.Strings(versions)
	var lines []string
	for _, gv := range versions {
		lines = append(lines, gv+" "+strings.Join(byVersion[gv], " "))
	}
	request := t.number(reflect.TypeFor[admissionv1.AdmissionRequest]())

	fmt.Printf("/** The Go types of k8s.io/api %s. Written by scripts/built-in-types; do not edit. */\n", kubernetesVersion())
	fmt.Printf("\n/** By apiVersion: the kinds and their structs' numbers. */\nexport const KINDS: string = `\n%s\n`;\n", strings.Join(lines, "\n"))
	fmt.Printf("\n/** The number of AdmissionRequest, which is no kind. */\nexport const ADMISSION_REQUEST: number = %d;\n", request)
	fmt.Printf("\n/** The structs by number, one a line. */\nexport const STRUCTS: string = `\n%s\n`;\n", strings.Join(t.lines, "\n"))
}
