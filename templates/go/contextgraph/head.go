package contextgraph

// UnknownTypeError is the outcome of decoding a well-formed message whose
// type the schema does not have.
type UnknownTypeError struct {
	Type string
	ID   *string // its member "id", if that is a string

	member string // that says of which type it is
}

func (e *UnknownTypeError) Error() string { return "unknown type of message: " + e.Type }

// complete makes sure that the whole message is well formed, and reads its id.
func (e *UnknownTypeError) complete(line []byte) error {
	head, err := readHead(line)
	e.ID = head.id
	if err != nil {
		return err
	}
	return e
}

// head is what can be told of a message without knowing its type.
type head struct {
	kind *string // its tag, if that is a string
	id   *string // its id, if that is a string
}

// readHead reads a well-formed object of any type; the rest is checked only.
func readHead(line []byte) (h head, err error) {
	err = readText(line, &h, func(s *scanner, h *head) error {
		return s.head(h)
	})
	return h, err
}

func (s *scanner) head(h *head) error {
	if err := s.open('{', "an object"); err != nil {
		return err
	}
	var kind, id bool
	for n := 0; ; n++ {
		name, ok, err := s.member(n)
		if !ok {
			return err
		}
		var text *string
		if s.peek() == '"' {
			text = new(string)
			err = readString(s, text)
		} else {
			err = s.skip()
		}
		if string(name) == tagName {
			h.kind = text
			err = once(err, &kind)
		}
		if string(name) == "id" {
			h.id = text
			err = once(err, &id)
		}
		if err != nil {
			return at(err, string(name))
		}
	}
}
