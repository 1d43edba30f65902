// Prints every token of Go source files that is neither a comment nor a literal, one a line.
package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
)

func main() {
	for _, path := range os.Args[1:] {
		source, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		files := token.NewFileSet()
		var s scanner.Scanner
		s.Init(files.AddFile(path, files.Base(), len(source)), source, nil, 0)
		for {
			_, kind, text := s.Scan()
			if kind == token.EOF {
				break
			}
			if kind != token.STRING && kind != token.CHAR {
				fmt.Println(kind, text)
			}
		}
	}
}
