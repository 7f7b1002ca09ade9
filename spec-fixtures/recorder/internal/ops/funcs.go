package ops

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"sync"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/decls"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"

	"recorder/internal/kenv"
	"recorder/internal/wire"
)

func init() { register("funcs", handleFuncs) }

type funcsRequest struct {
	base
	Version string `json:"version,omitempty"`
	Env     string `json:"env,omitempty"`
	Patch   bool   `json:"patch,omitempty"` // with the jsonpatch library of mutating policies
	Name    string `json:"name,omitempty"`  // only this function
}

type funcsResponse struct {
	Functions  []funcInfo          `json:"functions"`
	Macros     []macroInfo         `json:"macros"`
	Variables  []varInfo           `json:"variables"`
	Libraries  []string            `json:"libraries"`
	Validators []string            `json:"validators,omitempty"`
	Types      map[string][]string `json:"types"`             // types that the Kubernetes libraries add, by library
	Removed    []string            `json:"removed,omitempty"` // overloads and macros an older version has and 1.37 has not
}

type funcInfo struct {
	Name      string         `json:"name"`
	Overloads []overloadInfo `json:"overloads"`
}

type overloadInfo struct {
	ID         string   `json:"id"`
	Member     bool     `json:"member"`
	Args       []string `json:"args"`
	Result     string   `json:"result"`
	TypeParams []string `json:"typeParams,omitempty"`
	NonStrict  bool     `json:"nonStrict,omitempty"`
	Signature  string   `json:"signature"`
	Introduced string   `json:"introduced,omitempty"` // first compatibility version of the new-expressions environment that has it
}

type macroInfo struct {
	Name       string `json:"name"`
	Key        string `json:"key"`
	Args       int    `json:"args"`
	VarArgs    bool   `json:"varArgs,omitempty"`
	Receiver   bool   `json:"receiver"`
	Introduced string `json:"introduced,omitempty"`
}

type varInfo struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

func handleFuncs(raw json.RawMessage) (any, error) {
	var r funcsRequest
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
	set := kenv.Base(v)
	if r.Patch {
		a := &admissionVars{PatchTypes: true}
		if set, err = a.extend(set); err != nil {
			return nil, err
		}
	}
	env := kenv.Env(set, mode)
	since := history()
	resp := &funcsResponse{Functions: []funcInfo{}, Variables: []varInfo{}, Libraries: env.Libraries(), Types: map[string][]string{}}
	for _, lib := range library.KnownLibraries() {
		for _, t := range lib.Types() {
			resp.Types[lib.LibraryName()] = append(resp.Types[lib.LibraryName()], t.TypeName())
		}
	}
	for k, v := range since {
		if strings.HasPrefix(v, "-") {
			resp.Removed = append(resp.Removed, k[len("removed "):]+" after "+v[1:])
		}
	}
	sort.Strings(resp.Removed)
	sort.Strings(resp.Libraries)
	for _, f := range env.Functions() {
		if r.Name != "" && f.Name() != r.Name {
			continue
		}
		resp.Functions = append(resp.Functions, describeFunc(f, since))
	}
	sort.Slice(resp.Functions, func(i, j int) bool { return resp.Functions[i].Name < resp.Functions[j].Name })
	for _, m := range env.Macros() {
		key := m.MacroKey()
		resp.Macros = append(resp.Macros, macroInfo{
			Name: m.Function(), Key: key, Args: m.ArgCount(), VarArgs: strings.Contains(key, ":*:"),
			Receiver: m.IsReceiverStyle(), Introduced: since["macro "+key],
		})
	}
	sort.Slice(resp.Macros, func(i, j int) bool { return resp.Macros[i].Key < resp.Macros[j].Key })
	for _, va := range env.Variables() {
		resp.Variables = append(resp.Variables, varInfo{va.Name(), va.Type().String()})
	}
	sort.SliceStable(resp.Variables, func(i, j int) bool { return resp.Variables[i].Name < resp.Variables[j].Name })
	for _, val := range env.Validators() {
		resp.Validators = append(resp.Validators, val.Name())
	}
	return resp, nil
}

func describeFunc(f *decls.FunctionDecl, since map[string]string) funcInfo {
	fi := funcInfo{Name: f.Name(), Overloads: []overloadInfo{}}
	for _, o := range f.OverloadDecls() {
		oi := overloadInfo{ID: o.ID(), Member: o.IsMemberFunction(), Result: o.ResultType().String(),
			TypeParams: o.TypeParams(), NonStrict: o.IsNonStrict(), Args: []string{}}
		for _, a := range o.ArgTypes() {
			oi.Args = append(oi.Args, a.String())
		}
		if oi.Member {
			oi.Signature = fmt.Sprintf("%s.%s(%s) -> %s", oi.Args[0], f.Name(), strings.Join(oi.Args[1:], ", "), oi.Result)
		} else {
			oi.Signature = fmt.Sprintf("%s(%s) -> %s", f.Name(), strings.Join(oi.Args, ", "), oi.Result)
		}
		sort.Strings(oi.TypeParams)
		oi.Introduced = since["func "+f.Name()+" "+o.ID()]
		fi.Overloads = append(fi.Overloads, oi)
	}
	return fi
}

// history finds the first compatibility version that knows each overload and
// macro, by building every environment once.
var history = sync.OnceValue(func() map[string]string {
	first, last := map[string]string{}, map[string]string{}
	see := func(k, label string) {
		if first[k] == "" {
			first[k] = label
		}
		last[k] = label
	}
	note := func(env *cel.Env, label string) {
		for _, f := range env.Functions() {
			for _, o := range f.OverloadDecls() {
				see("func "+f.Name()+" "+o.ID(), label)
			}
		}
		for _, m := range env.Macros() {
			see("macro "+m.MacroKey(), label)
		}
	}
	for minor := kenv.Oldest; minor <= kenv.Newest; minor++ {
		label := fmt.Sprintf("1.%d", minor)
		v, err := kenv.Version(label)
		if err != nil {
			panic(err)
		}
		note(kenv.Env(kenv.Base(v), environment.NewExpressions), label)
	}
	for k, v := range last {
		if v != fmt.Sprintf("1.%d", kenv.Newest) {
			first["removed "+k] = "-" + v
		}
	}
	return first
})
