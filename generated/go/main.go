// Command context-provider is a provider of context: it answers a host over standard input
// and output, or over HTTP.
package main

import (
	"os"

	"context-provider/contextgraph/program"
)

func main() {
	os.Exit(program.Main(newServer(documentsFolder()), os.Args[1:]))
}
