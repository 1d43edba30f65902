// Command roundtrip decodes each line of its input and encodes it again. For
// each line that is not blank it prints one: {"ok": the message}, {"error":
// {"path": …, "message": …}} or {"unknown": the type}.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"

	"context-provider/contextgraph"
)

func main() {
	lines := contextgraph.NewLineReader(os.Stdin)
	for {
		line, err := lines.Next()
		if err == io.EOF {
			return
		}
		if err != nil && err != contextgraph.ErrLineTooLong {
			log.Fatal(err)
		}
		if _, err := os.Stdout.Write(append(answer(line, err), '\n')); err != nil {
			log.Fatal(err)
		}
	}
}

func answer(line []byte, err error) []byte {
	var again []byte
	if err == nil {
		again, err = roundTrip(line)
	}
	var unknown *contextgraph.UnknownTypeError
	var wrong *contextgraph.DecodeError
	switch {
	case err == nil:
		return append(append([]byte(`{"ok":`), bytes.TrimSuffix(again, []byte{'\n'})...), '}')
	case errors.As(err, &unknown):
		return printed(map[string]any{"unknown": unknown.Type})
	case errors.As(err, &wrong):
		return printed(map[string]any{"error": place{wrong.Path, wrong.Message}})
	default:
		return printed(map[string]any{"error": place{"", err.Error()}})
	}
}

func roundTrip(line []byte) ([]byte, error) {
	message, err := contextgraph.DecodeLine(line)
	if err != nil {
		return nil, err
	}
	return contextgraph.EncodeLine(message)
}

type place struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

func printed(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		log.Fatal(err)
	}
	return text
}
