package contextgraph

import (
	"fmt"
	"strconv"
	"strings"
)

// DecodeError says where a text is not a message of the schema, and why.
type DecodeError struct {
	Path    string // JSON Pointer into the message, empty for the whole of it
	Message string
}

func (e *DecodeError) Error() string { return located(e.Path, e.Message) }

// EncodeError says which value cannot be written as JSON, and why.
type EncodeError struct {
	Path    string // JSON Pointer into the message, empty for the whole of it
	Message string
}

func (e *EncodeError) Error() string { return located(e.Path, e.Message) }

func located(path, message string) string {
	if path == "" {
		return message
	}
	return path + ": " + message
}

func fail(format string, args ...any) error {
	return &DecodeError{Message: fmt.Sprintf(format, args...)}
}

func refuse(format string, args ...any) error {
	return &EncodeError{Message: fmt.Sprintf(format, args...)}
}

// step is one step of a JSON Pointer.
func step(name string) string {
	return "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

// at puts a member's name before the path of an error met inside it: paths
// are made on the way out, so that a good message pays nothing for them.
func at(err error, name string) error {
	switch e := err.(type) {
	case *UnknownTypeError: // met inside a message, not as its own type
		return &DecodeError{Path: step(name) + step(e.member), Message: "unknown type: " + e.Type}
	case *DecodeError:
		e.Path = step(name) + e.Path
	case *EncodeError:
		e.Path = step(name) + e.Path
	}
	return err
}

func atIndex(err error, n int) error { return at(err, strconv.Itoa(n)) }
