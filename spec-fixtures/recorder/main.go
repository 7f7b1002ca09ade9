// Command recorder answers, with the code of Kubernetes itself, how CEL behaves
// in Kubernetes. It reads one JSON request per line on standard input and
// prints one JSON response per line on standard output, in the same order.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"

	"k8s.io/klog/v2"

	"recorder/internal/ops"
	"recorder/internal/wire"
)

func main() {
	workers := flag.Int("j", runtime.NumCPU(), "number of requests worked on at once")
	pretty := flag.Bool("pretty", false, "indent the responses")
	stack := flag.Bool("stack", false, "add the stack to panic responses")
	logs := flag.Bool("logs", false, "let Kubernetes log to standard error")
	list := flag.Bool("ops", false, "list the operations and exit")
	profile := flag.String("cpuprofile", "", "write a CPU profile to this file")
	flag.Parse()
	if *list {
		for _, n := range ops.Names() {
			fmt.Println(n)
		}
		return
	}
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			fmt.Fprintln(os.Stderr, "recorder:", err)
			os.Exit(1)
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			fmt.Fprintln(os.Stderr, "recorder:", err)
			os.Exit(1)
		}
		defer pprof.StopCPUProfile()
	}
	quiet(!*logs)
	debug.SetGCPercent(400) // short-lived garbage, plenty of memory
	s := &server{workers: max(1, *workers), pretty: *pretty, stack: *stack}
	if err := s.serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "recorder:", err)
		os.Exit(1)
	}
}

// quiet keeps the libraries' logs off standard error.
func quiet(on bool) {
	if !on {
		return
	}
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
}

type server struct {
	workers int
	pretty  bool
	stack   bool
}

// job is a request on its way; its answer arrives on done.
type job struct {
	line []byte
	done chan []byte
}

// serve works on up to s.workers requests at once and writes the answers in
// the order of the requests, flushing whenever it would have to wait.
func (s *server) serve(in io.Reader, out io.Writer) error {
	todo := make(chan job)
	order := make(chan job, 4*s.workers)
	for range s.workers {
		go func() {
			for j := range todo {
				j.done <- s.answer(j.line)
			}
		}()
	}
	readErr := make(chan error, 1)
	go func() {
		defer close(order)
		defer close(todo)
		r := bufio.NewReaderSize(in, 1<<20)
		for {
			line, err := r.ReadBytes('\n')
			line = bytes.TrimSpace(line)
			if len(line) > 0 && line[0] != '#' {
				j := job{line: line, done: make(chan []byte, 1)}
				order <- j
				todo <- j
			}
			if err == io.EOF {
				readErr <- nil
				return
			}
			if err != nil {
				readErr <- err
				return
			}
		}
	}()
	w := bufio.NewWriterSize(out, 1<<16)
	for {
		var j job
		var ok bool
		select {
		case j, ok = <-order:
		default:
			if err := w.Flush(); err != nil {
				return err
			}
			j, ok = <-order
		}
		if !ok {
			break
		}
		var ans []byte
		select {
		case ans = <-j.done:
		default:
			if err := w.Flush(); err != nil {
				return err
			}
			ans = <-j.done
		}
		w.Write(ans)
		w.WriteByte('\n')
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return <-readErr
}

// answer never fails: whatever goes wrong becomes a response.
func (s *server) answer(line []byte) (out []byte) {
	var env wire.Envelope
	defer func() {
		if p := recover(); p != nil {
			body := map[string]string{"panic": fmt.Sprint(p)}
			if s.stack {
				body["stack"] = string(debug.Stack())
			}
			out = wire.Response(env.ID, body)
		}
		if s.pretty {
			var buf bytes.Buffer
			if json.Indent(&buf, out, "", "  ") == nil {
				out = buf.Bytes()
			}
		}
	}()
	if err := json.Unmarshal(line, &env); err != nil {
		return wire.Response(nil, map[string]string{"badRequest": err.Error()})
	}
	h, err := ops.Lookup(env.Op)
	if err != nil {
		return wire.Response(env.ID, map[string]string{"badRequest": err.Error()})
	}
	body, err := h(line)
	if err != nil {
		if wire.IsBad(err) {
			return wire.Response(env.ID, map[string]string{"badRequest": err.Error()})
		}
		return wire.Response(env.ID, map[string]string{"internal": err.Error()})
	}
	return wire.Response(env.ID, body)
}
