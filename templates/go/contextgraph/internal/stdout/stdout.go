// Package stdout keeps standard output for the protocol. What anything else
// prints there, from the moment this package is initialized, goes to standard
// error: by way of os.Stdout, and where the system allows it, by child
// processes and C code too.
package stdout

import "os"

// Protocol is what was standard output.
var Protocol = take()

func take() *os.File {
	out, err := split()
	if err != nil {
		out = os.Stdout // closed or not a file: there is nothing to keep apart
	}
	os.Stdout = os.Stderr
	return out
}
