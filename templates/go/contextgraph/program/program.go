// Package program is the main program of a provider. A package that imports it
// gives up standard output, which belongs to the protocol: what is printed there
// comes out on standard error.
package program

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"context-provider/contextgraph"
	"context-provider/contextgraph/internal/stdout"
)

const usage = `Usage: %s [--http [HOST:]PORT [--public]]

Without arguments, answer the messages of a host on standard input, one a line.

  --http [HOST:]PORT  serve HTTP instead; the host is 127.0.0.1 unless given
  --public            let that be an address that other machines can reach
  --version           print the version
  --help              print this
`

// Main serves as the arguments say, until it is told to stop. It returns the
// exit code.
func Main(server *contextgraph.Server, args []string) int {
	name := server.Info.Name
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.Usage = func() {}
	address := flags.String("http", "", "")
	public := flags.Bool("public", false, "")
	version := flags.Bool("version", false, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(stdout.Protocol, usage, name)
		return 0
	case err != nil || flags.NArg() > 0:
		fmt.Fprintf(os.Stderr, usage, name)
		return 2
	case *version:
		fmt.Fprintln(stdout.Protocol, name, server.Info.Version, contextgraph.ProtocolVersion)
		return 0
	}
	if err := run(server, *address, *public); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		return 1
	}
	return 0
}

func run(server *contextgraph.Server, address string, public bool) error {
	if err := server.Check(); err != nil {
		return fmt.Errorf("not started: %w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if address == "" {
		return server.ServeStdio(ctx, os.Stdin, stdout.Protocol)
	}
	address, err := complete(address, public)
	if err != nil {
		return err
	}
	return listenAndServe(ctx, address, server)
}
