package contextgraph

import (
	"regexp"
	"strings"
	"time"
)

var timestamp = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$`)

// isTimestamp reports whether the text is an instant of the protocol's profile
// (F4): RFC 3339 in UTC, in capitals, on a day that exists. A leap second is
// allowed.
func isTimestamp(text string) bool {
	if !timestamp.MatchString(text) {
		return false
	}
	second := text[:len("2006-01-02T15:04:05")]
	if strings.HasSuffix(second, ":60") {
		second = second[:len(second)-2] + "59"
	}
	_, err := time.Parse("2006-01-02T15:04:05", second)
	return err == nil
}

// compareInstants compares two timestamps as instants. Text order would not
// do: a fraction sorts before the Z that ends a whole second.
func compareInstants(a, b string) int {
	if order := strings.Compare(a[:19], b[:19]); order != 0 {
		return order
	}
	return strings.Compare(fraction(a), fraction(b))
}

func fraction(instant string) string { return strings.TrimRight(instant[19:], ".Z0") }

// current reports whether the frame is valid at the given instant: from
// valid_from on, and before valid_to. A bound that is no timestamp is none.
func (v ContextFrame) current(at string) bool {
	began := v.ValidFrom == nil || !isTimestamp(*v.ValidFrom) || compareInstants(*v.ValidFrom, at) <= 0
	ended := v.ValidTo != nil && isTimestamp(*v.ValidTo) && compareInstants(at, *v.ValidTo) >= 0
	return began && !ended
}
