// A real API server and the etcd that it needs, as one program, for tests on loopback:
//
//	go run . etcd FLAGS
//	go run . kube-apiserver FLAGS
package main

import (
	"fmt"
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {
	name := ""
	if len(os.Args) > 1 {
		name = os.Args[1]
		// Both read their flags from the second argument on.
		os.Args = os.Args[1:]
	}
	switch name {
	case "etcd":
		etcdmain.Main(os.Args)
	case "kube-apiserver":
		os.Exit(cli.Run(app.NewAPIServerCommand()))
	default:
		fmt.Fprintln(os.Stderr, "etcd or kube-apiserver, then its flags")
		os.Exit(2)
	}
}
