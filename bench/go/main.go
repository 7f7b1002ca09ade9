// Command bench does in Go what the benchmarks do in JavaScript: with cel-go alone, and with the code of the API server.
//
// It reads one request a line and answers each with a line. A request prepares a piece of work,
//
//	{"question": "parse", "text": "1 + 2"}  ->  {"id": 0, "result": true}
//
// or does one again:
//
//	{"id": 0, "times": 100}  ->  {"nanoseconds": 123456}
//
// where the nanoseconds are CPU time of the whole process, garbage collection included.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"syscall"

	"k8s.io/klog/v2"
)

type request struct {
	Question string `json:"question"`
	// Of expressions.
	Text string `json:"text"`
	// What expressions are about.
	Self json.RawMessage `json:"self"`
	// The schema of self: of a custom resource's version.
	Schema json.RawMessage `json:"schema"`
	// A CustomResourceDefinition.
	Definition json.RawMessage `json:"definition"`
	// A custom resource.
	Object json.RawMessage `json:"object"`

	ID    int `json:"id"`
	Times int `json:"times"`
}

// work is done once by each call; what it answers shows that it was done.
type work func() any

var questions = map[string]func(request) work{}

func main() {
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	var prepared []work
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		must(line, err)
		var r request
		check(json.Unmarshal(line, &r))
		if r.Question == "" {
			check(out.Encode(map[string]any{"nanoseconds": timed(prepared[r.ID], r.Times)}))
			continue
		}
		prepare, known := questions[r.Question]
		if !known {
			check(fmt.Errorf("no question %q", r.Question))
		}
		w := prepare(r)
		check(out.Encode(map[string]any{"id": len(prepared), "result": w()}))
		prepared = append(prepared, w)
	}
}

func timed(w work, times int) int64 {
	before := cpu()
	for range times {
		w()
	}
	return cpu() - before
}

func cpu() int64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}
