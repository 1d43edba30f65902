//lint:file-ignore U1000 The schema decides which of these are needed.

package contextgraph

import (
	"fmt"
	"sort"
)

// What the generated functions of records, lists and maps have in common.

// once marks a member as seen; a second one of the same name is an error, for
// two readers might not agree on which of the two counts.
func once(err error, seen *bool) error {
	if *seen {
		return twice(err)
	}
	*seen = true
	return err
}

func twice(err error) error {
	if err == nil {
		err = fail("the member stands there twice")
	}
	return err
}

// keep puts a member with a free name into its map.
func keep[M ~map[string]T, T any](err error, into *M, name []byte, value T) error {
	if _, seen := (*into)[string(name)]; seen {
		return twice(err)
	}
	if *into == nil {
		*into = M{}
	}
	(*into)[string(name)] = value
	return err
}

func missing(name string) error {
	return at(fail("the member is required"), name)
}

func unlisted(value any) error {
	return fail("%v is not one of the listed values", value)
}

// tag reads the member that says of which type the object at the cursor is,
// wherever it stands, and moves the cursor back to the start of the object.
func (s *scanner) tag(name string) ([]byte, error) {
	pos, depth := s.pos, s.depth
	if err := s.open('{', "an object"); err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		other, ok, err := s.member(n)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, missing(name)
		}
		if string(other) == name {
			text, err := s.text("a string")
			s.pos, s.depth = pos, depth
			return text, at(err, name)
		}
		if err := s.skip(); err != nil {
			return nil, at(err, string(other))
		}
	}
}

// closeObject ends an object whose members were each written after a comma.
func closeObject(b []byte, start int) []byte {
	if len(b) == start {
		return append(b, '{', '}')
	}
	b[start] = '{'
	return append(b, '}')
}

func writeName(b []byte, name string) ([]byte, error) {
	b, err := writeString(append(b, ','), &name)
	return append(b, ':'), err
}

// nextItem goes on to an item of an array whose items so far are n.
func nextItem(b []byte, n, index int) ([]byte, error) {
	if n != index {
		return b, atIndex(refuse("the item before this one is missing"), index)
	}
	if n > 0 {
		b = append(b, ',')
	}
	return b, nil
}

func sortedNames[T any](members map[string]T) []string {
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// readText reads a whole text as one value.
func readText[T any](text []byte, v *T, decode func(*scanner, *T) error) error {
	s, err := newScanner(text)
	if err == nil {
		err = decode(s, v)
	}
	if err == nil {
		err = s.end()
	}
	return err
}

// printed is for String methods: a value that cannot be written says why.
func printed(b []byte, err error) string {
	if err != nil {
		return fmt.Sprintf("!(%v)", err)
	}
	return string(b)
}
