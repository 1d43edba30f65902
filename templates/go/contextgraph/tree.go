package contextgraph

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A tree is a JSON value as nil, bool, string, number, []any or map[string]any.

// number is the text of a JSON number.
type number string

// value reads any value as a tree.
func (s *scanner) value() (any, error) {
	switch c := s.peek(); c {
	case '{':
		return s.object()
	case '[':
		return s.array()
	case '"':
		var text string
		err := readString(s, &text)
		return text, err
	case 't', 'f':
		var truth bool
		err := readBool(s, &truth)
		return truth, err
	default:
		start := s.pos
		if err := s.skip(); err != nil || c == 'n' {
			return nil, err
		}
		return number(s.data[start:s.pos]), nil
	}
}

func (s *scanner) object() (any, error) {
	if err := s.open('{', "an object"); err != nil {
		return nil, err
	}
	object := map[string]any{}
	for n := 0; ; n++ {
		name, ok, err := s.member(n)
		if !ok {
			return object, err
		}
		value, err := s.value()
		if err != nil {
			return nil, at(err, string(name))
		}
		object[string(name)] = value
	}
}

func (s *scanner) array() (any, error) {
	if err := s.open('[', "an array"); err != nil {
		return nil, err
	}
	array := []any{}
	for n := 0; ; n++ {
		ok, err := s.more(n, ']')
		if !ok {
			return array, err
		}
		value, err := s.value()
		if err != nil {
			return nil, atIndex(err, n)
		}
		array = append(array, value)
	}
}

// parseTree reads a whole text as a tree.
func parseTree(text []byte) (tree any, err error) {
	err = readText(text, &tree, func(s *scanner, v *any) (err error) {
		*v, err = s.value()
		return err
	})
	return tree, err
}

// sameJSON reports whether two texts hold the same value.
func sameJSON(a, b string) bool {
	left, err := parseTree([]byte(a))
	if err != nil {
		return false
	}
	right, err := parseTree([]byte(b))
	return err == nil && identity(left) == identity(right)
}

// identity is a text that two trees share exactly if they are equal as JSON
// Schema has it: 1 and 1.0 are one value, 1 and true are two.
func identity(tree any) string {
	switch tree := tree.(type) {
	case number:
		return tree.rat().RatString()
	case string:
		return strconv.Quote(tree)
	case []any:
		parts := make([]string, len(tree))
		for i, item := range tree {
			parts[i] = identity(item)
		}
		return "[" + strings.Join(parts, ",") + "]"
	case map[string]any:
		parts := make([]string, 0, len(tree))
		for _, name := range sortedNames(tree) {
			parts = append(parts, strconv.Quote(name)+":"+identity(tree[name]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	default:
		return fmt.Sprint(tree)
	}
}

// rat is the exact value of the number as it is written; one with an exponent
// of many digits, which no double needs, counts as the double that it is near.
func (n number) rat() *big.Rat {
	value := new(big.Rat)
	_, exponent, _ := strings.Cut(strings.ToLower(string(n)), "e")
	if len(exponent) > 4 {
		double, _ := strconv.ParseFloat(string(n), 64)
		return value.SetFloat64(double)
	}
	value.SetString(string(n))
	return value
}
