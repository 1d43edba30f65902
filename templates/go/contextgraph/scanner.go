package contextgraph

import (
	"strconv"
	"unicode/utf8"
)

// maxDepth is how many arrays and objects may stand inside one another; the
// message itself is the first. Deeper text is refused, also where it would be
// ignored, so that no message can grow the stack without bound.
const maxDepth = 127

// scanner reads one JSON text, strictly by RFC 8259. The generated decode
// functions call it member by member; there is no tree in between.
type scanner struct {
	data  []byte
	pos   int
	depth int
	tried int // bytes read to choose among alternatives
}

// newScanner checks the one rule that holds for the text as a whole, so that
// nothing after it has to look at bytes beyond ASCII.
func newScanner(data []byte) (*scanner, error) {
	if !utf8.Valid(data) {
		return nil, fail("the text is not UTF-8")
	}
	return &scanner{data: data}, nil
}

// peek returns the next byte that is not white space, 0 at the end.
func (s *scanner) peek() byte {
	for s.pos < len(s.data) {
		c := s.data[s.pos]
		if c > ' ' || c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
		s.pos++
	}
	return 0
}

// end makes sure that nothing follows the value.
func (s *scanner) end() error {
	if s.peek(); s.pos < len(s.data) {
		return fail("text after the end of the message")
	}
	return nil
}

// found names what stands at the cursor, for messages.
func (s *scanner) found() string {
	switch c := s.peek(); {
	case s.pos >= len(s.data):
		return "the end of the text"
	case c == '{':
		return "an object"
	case c == '[':
		return "an array"
	case c == '"':
		return "a string"
	case c == '-' || '0' <= c && c <= '9':
		return "a number"
	case s.at("true") || s.at("false"):
		return "a boolean"
	case s.at("null"):
		return "null"
	default:
		r, _ := utf8.DecodeRune(s.data[s.pos:])
		return strconv.QuoteRune(r)
	}
}

// at reports whether the given text stands at the cursor.
func (s *scanner) at(text string) bool {
	rest := s.data[s.pos:]
	return len(rest) >= len(text) && string(rest[:len(text)]) == text
}

// mismatch is the error for a value of the wrong JSON type.
func (s *scanner) mismatch(want string) error {
	return fail("expected %s, found %s", want, s.found())
}

// null consumes a null, if one stands there.
func (s *scanner) null() bool {
	if s.peek() != 'n' || !s.at("null") {
		return false
	}
	s.pos += len("null")
	return true
}

// open consumes the bracket that opens an object or an array.
func (s *scanner) open(bracket byte, want string) error {
	if s.peek() != bracket {
		return s.mismatch(want)
	}
	if s.depth++; s.depth > maxDepth {
		return fail("more than %d levels of nesting", maxDepth)
	}
	s.pos++
	return nil
}

// more consumes the separator before element n, or the closing bracket.
func (s *scanner) more(n int, closing byte) (bool, error) {
	switch c := s.peek(); {
	case c == closing:
		s.pos++
		s.depth--
		return false, nil
	case n == 0:
		return true, nil
	case c == ',':
		s.pos++
		return true, nil
	default:
		return false, fail("expected ',' or '%c', found %s", closing, s.found())
	}
}

// member reads the name of member n of an object and the colon after it; ok
// is false at the end of the object. The name is valid until the text is.
func (s *scanner) member(n int) (name []byte, ok bool, err error) {
	if ok, err = s.more(n, '}'); !ok {
		return nil, false, err
	}
	if name, err = s.text("a member name"); err != nil {
		return nil, false, err
	}
	if s.peek() != ':' {
		return nil, false, at(s.mismatch("':'"), string(name))
	}
	s.pos++
	return name, true, nil
}

// raw reads a string and returns what stands between its quotes; escaped says
// whether unescape has work to do. Every escape has been checked.
func (s *scanner) raw(want string) (text []byte, escaped bool, err error) {
	if s.peek() != '"' {
		return nil, false, s.mismatch(want)
	}
	start := s.pos + 1
	for i := start; ; {
		i = plain(s.data, i)
		if i == len(s.data) {
			return nil, false, fail("a string is not closed")
		}
		switch s.data[i] {
		case '"':
			s.pos = i + 1
			return s.data[start:i], escaped, nil
		case '\\':
			n := escape(s.data[i:])
			if n == 0 {
				return nil, false, fail("a string holds a malformed escape or half a surrogate pair")
			}
			escaped = true
			i += n
		default:
			return nil, false, fail("a string holds a raw control character")
		}
	}
}

// text reads a string as bytes; they are shared with the message, not copied,
// unless an escape had to be resolved.
func (s *scanner) text(want string) ([]byte, error) {
	text, escaped, err := s.raw(want)
	if escaped && err == nil {
		return []byte(unescape(text)), nil
	}
	return text, err
}

// number reads one number and returns its text; digits says that it has
// neither a fraction nor an exponent.
func (s *scanner) number(want string) (text []byte, digits bool, err error) {
	c := s.peek()
	if c != '-' && (c < '0' || c > '9') {
		return nil, false, s.mismatch(want)
	}
	start, i := s.pos, s.pos
	if c == '-' {
		i++
	}
	whole := i
	i = skipDigits(s.data, i)
	ok := i > whole && (s.data[whole] != '0' || i == whole+1)
	digits = true
	if i < len(s.data) && s.data[i] == '.' {
		digits = false
		from := i + 1
		i = skipDigits(s.data, from)
		ok = ok && i > from
	}
	if i < len(s.data) && s.data[i]|0x20 == 'e' {
		digits = false
		if i++; i < len(s.data) && (s.data[i] == '+' || s.data[i] == '-') {
			i++
		}
		from := i
		i = skipDigits(s.data, from)
		ok = ok && i > from
	}
	text = s.data[start:i]
	if !ok {
		return nil, false, fail("malformed number")
	}
	s.pos = i
	return text, digits, nil
}

func skipDigits(data []byte, i int) int {
	for i < len(data) && data[i]-'0' <= 9 {
		i++
	}
	return i
}

// skip reads any value and forgets it; it is checked like every other one.
func (s *scanner) skip() error {
	switch c := s.peek(); {
	case c == '{':
		return s.skipObject()
	case c == '[':
		return s.skipArray()
	case c == '"':
		_, _, err := s.raw("a string")
		return err
	case c == 't' && s.at("true") || c == 'n' && s.at("null"):
		s.pos += 4
	case c == 'f' && s.at("false"):
		s.pos += 5
	default:
		text, digits, err := s.number("a value")
		if err != nil || digits && len(text) < 300 {
			return err
		}
		_, err = parseFloat(text)
		return err
	}
	return nil
}

func (s *scanner) skipObject() error {
	if err := s.open('{', "an object"); err != nil {
		return err
	}
	for n := 0; ; n++ {
		name, ok, err := s.member(n)
		if !ok {
			return err
		}
		if err := s.skip(); err != nil {
			return at(err, string(name))
		}
	}
}

func (s *scanner) skipArray() error {
	if err := s.open('[', "an array"); err != nil {
		return err
	}
	for n := 0; ; n++ {
		ok, err := s.more(n, ']')
		if !ok {
			return err
		}
		if err := s.skip(); err != nil {
			return atIndex(err, n)
		}
	}
}
