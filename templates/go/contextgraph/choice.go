//lint:file-ignore U1000 The schema decides which of these are needed.

package contextgraph

// choice is a value whose type has to be found out by trying.
type choice struct {
	scanner *scanner
	start   scanner
	end     int
	names   map[string]bool // of its members, nil if it is not an object
}

// choice checks the value at the cursor and notes what helps to choose. What
// all the trying may cost is bounded, whatever stands inside what.
func (s *scanner) choice() (*choice, error) {
	c := &choice{scanner: s, start: *s}
	if s.peek() != '{' {
		err := s.skip()
		return c, err
	}
	if err := s.open('{', "an object"); err != nil {
		return nil, err
	}
	c.names = map[string]bool{}
	for n := 0; ; n++ {
		name, ok, err := s.member(n)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		c.names[string(name)] = true
		if err := s.skip(); err != nil {
			return nil, at(err, string(name))
		}
	}
	if s.tried += s.pos - c.start.pos; s.tried > 256*len(s.data) {
		return nil, fail("too many alternatives to try")
	}
	return c, nil
}

// again moves the cursor back to the start of the value.
func (c *choice) again() *scanner {
	c.scanner.pos, c.scanner.depth = c.start.pos, c.start.depth
	return c.scanner
}

// knownBy reports whether the value is an object that has no other members.
func (c *choice) knownBy(members ...string) bool {
	count := 0
	for _, name := range members {
		if c.names[name] {
			count++
		}
	}
	return c.names != nil && count == len(c.names)
}
