//lint:file-ignore U1000 The schema decides which of these are needed.

package contextgraph

// RawJSON is the text of any one JSON value. Empty, it is no value at all.
type RawJSON string

func readJSON(s *scanner, v *RawJSON) error {
	s.peek()
	start := s.pos
	err := s.skip()
	*v = RawJSON(s.data[start:s.pos])
	return err
}

// writeJSON writes the value anew: without white space, with no more escapes
// than needed. Its numbers stay as they are.
func writeJSON(b []byte, v *RawJSON) ([]byte, error) {
	s, err := newScanner([]byte(*v))
	if err == nil {
		b, err = s.copyTo(b)
	}
	if err == nil {
		err = s.end()
	}
	if e, ok := err.(*DecodeError); ok {
		err = &EncodeError{Path: e.Path, Message: "raw JSON: " + e.Message}
	}
	return b, err
}

// copyTo appends the value at the cursor to b.
func (s *scanner) copyTo(b []byte) ([]byte, error) {
	switch s.peek() {
	case '{':
		return s.copyObject(b)
	case '[':
		return s.copyArray(b)
	case '"':
		var text string
		if err := readString(s, &text); err != nil {
			return b, err
		}
		return writeString(b, &text)
	default:
		start := s.pos
		err := s.skip()
		return append(b, s.data[start:s.pos]...), err
	}
}

func (s *scanner) copyObject(b []byte) ([]byte, error) {
	if err := s.open('{', "an object"); err != nil {
		return b, err
	}
	start := len(b)
	for n := 0; ; n++ {
		name, ok, err := s.member(n)
		if err != nil {
			return b, err
		}
		if !ok {
			return closeObject(b, start), nil
		}
		if b, err = writeName(b, string(name)); err != nil {
			return b, err
		}
		if b, err = s.copyTo(b); err != nil {
			return b, at(err, string(name))
		}
	}
}

func (s *scanner) copyArray(b []byte) ([]byte, error) {
	if err := s.open('[', "an array"); err != nil {
		return b, err
	}
	b = append(b, '[')
	for n := 0; ; n++ {
		ok, err := s.more(n, ']')
		if err != nil {
			return b, err
		}
		if !ok {
			return append(b, ']'), nil
		}
		if n > 0 {
			b = append(b, ',')
		}
		if b, err = s.copyTo(b); err != nil {
			return b, atIndex(err, n)
		}
	}
}

// readConst reads a value that can only be one; the text of that is given.
func readConst(s *scanner, want string) error {
	var text RawJSON
	err := readJSON(s, &text)
	if err == nil && string(text) != want && !sameJSON(string(text), want) {
		err = fail("the value is not %s", want)
	}
	return err
}
