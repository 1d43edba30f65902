//lint:file-ignore U1000 The schema decides which of these are needed.

package contextgraph

import (
	"math"
	"math/big"
	"strconv"
	"unicode/utf8"
)

// BigInt is an integer too wide for 64 bits.
type BigInt = big.Int

// The reading and the writing of JSON's own types. Nothing is written that would
// not be read.

func readString(s *scanner, v *string) error {
	text, escaped, err := s.raw("a string")
	if escaped {
		*v = unescape(text)
	} else {
		*v = string(text)
	}
	return err
}

func readBool(s *scanner, v *bool) error {
	switch c := s.peek(); {
	case c == 't' && s.at("true"):
		*v = true
		s.pos += len("true")
	case c == 'f' && s.at("false"):
		*v = false
		s.pos += len("false")
	default:
		return s.mismatch("a boolean")
	}
	return nil
}

func readFloat(s *scanner, v *float64) error {
	text, _, err := s.number("a number")
	if err == nil {
		*v, err = parseFloat(text)
	}
	return err
}

// powers are the powers of ten up to the longest fraction of quickFloat.
var powers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17}

// parseFloat gives the double that is nearest to a well-formed number.
func parseFloat(text []byte) (float64, error) {
	if f, ok := quickFloat(text); ok {
		return f, nil
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return 0, fail("the number is beyond the range of a double")
	}
	return f, nil
}

// quickFloat reads a short decimal fraction: one integer that a double holds
// exactly divided by another, so that the quotient is correctly rounded.
func quickFloat(text []byte) (f float64, ok bool) {
	digits, fraction, point := uint64(0), 0, 0
	if len(text) > 18 {
		return 0, false
	}
	for i, c := range text {
		switch {
		case '0' <= c && c <= '9':
			digits = digits*10 + uint64(c-'0')
			fraction += point
		case c == '.':
			point = 1
		case i > 0:
			return 0, false
		}
	}
	f = float64(digits) / powers[fraction]
	if text[0] == '-' {
		f = -f
	}
	return f, digits < 1<<53
}

// integer reads an integer of any width. Digits are judged by their digits; a
// number with a fraction or an exponent by its value as a double.
func (s *scanner) integer() (small int64, large *big.Int, err error) {
	text, digits, err := s.number("an integer")
	if err != nil {
		return 0, nil, err
	}
	if digits && len(text) < 19 {
		small, err = strconv.ParseInt(string(text), 10, 64)
		return small, nil, err
	}
	f, err := parseFloat(text)
	if err != nil {
		return 0, nil, err
	}
	if digits {
		large, _ = new(big.Int).SetString(string(text), 10)
		return 0, large, nil
	}
	if f != math.Trunc(f) {
		return 0, nil, fail("expected an integer, found a fraction")
	}
	large, _ = big.NewFloat(f).Int(nil)
	return 0, large, nil
}

func outside(low, high any) error {
	return fail("the integer is not between %d and %d", low, high)
}

func readInt(s *scanner, v *int64, low, high int64) error {
	n, large, err := s.integer()
	if large != nil && large.IsInt64() {
		n, large = large.Int64(), nil
	}
	if err == nil && (large != nil || n < low || n > high) {
		return outside(low, high)
	}
	*v = n
	return err
}

// maxSafe bounds integers for which the schema sets no bounds: up to here every
// peer is exact.
const maxSafe = 1<<53 - 1

func readSafeInt(s *scanner, v *int64) error { return readInt(s, v, -maxSafe, maxSafe) }

func writeSafeInt(b []byte, v *int64) ([]byte, error) { return writeInt(b, v, -maxSafe, maxSafe) }

func readUint(s *scanner, v *uint64, low, high uint64) error {
	n, large, err := s.integer()
	if large == nil {
		large = big.NewInt(n)
	}
	if err == nil && (!large.IsUint64() || large.Uint64() < low || large.Uint64() > high) {
		return outside(low, high)
	}
	*v = large.Uint64()
	return err
}

func readBig(s *scanner, v *BigInt, low, high string) error {
	n, large, err := s.integer()
	if large == nil {
		large = big.NewInt(n)
	}
	if err == nil && !within(large, low, high) {
		return outside(low, high)
	}
	v.Set(large)
	return err
}

func within(n *big.Int, low, high string) bool {
	least, _ := new(big.Int).SetString(low, 10)
	most, _ := new(big.Int).SetString(high, 10)
	return n.Cmp(least) >= 0 && n.Cmp(most) <= 0
}

func writeString(b []byte, v *string) ([]byte, error) {
	text := *v
	if !utf8.ValidString(text) {
		return b, refuse("the string is not UTF-8")
	}
	b = append(b, '"')
	for i := 0; i < len(text); {
		run := plain(text, i)
		b = append(b, text[i:run]...)
		if i = run; i < len(text) {
			b = writeEscape(b, text[i])
			i++
		}
	}
	return append(b, '"'), nil
}

func writeBool(b []byte, v *bool) ([]byte, error) {
	return strconv.AppendBool(b, *v), nil
}

// writeFloat writes the shortest text that reads back as the same double.
func writeFloat(b []byte, v *float64) ([]byte, error) {
	f := *v
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return b, refuse("the number is not finite")
	}
	if out, ok := writeQuickly(b, f); ok {
		return out, nil
	}
	format := byte('f')
	if size := math.Abs(f); size < 1e-6 || size >= 1e21 {
		format = 'e'
	}
	return strconv.AppendFloat(b, f, format, -1, 64), nil
}

// writeQuickly writes a number of few digits. If one with at most seven after
// the point and fifteen in all reads back as f, then no shorter one does.
func writeQuickly(b []byte, f float64) (out []byte, ok bool) {
	const shift = 1e7
	scaled := math.Round(math.Abs(f) * shift)
	if scaled >= 1e15 || scaled/shift != math.Abs(f) {
		return b, false
	}
	if math.Signbit(f) {
		b = append(b, '-')
	}
	b = strconv.AppendUint(b, uint64(scaled)/shift, 10)
	if rest := uint64(scaled) % shift; rest > 0 {
		b = append(b, '.')
		for n := uint64(shift) / 10; rest > 0; n /= 10 {
			b = append(b, byte('0'+rest/n))
			rest %= n
		}
	}
	return b, true
}

func writeInt(b []byte, v *int64, low, high int64) ([]byte, error) {
	if *v < low || *v > high {
		return b, refuse("the integer is not between %d and %d", low, high)
	}
	return strconv.AppendInt(b, *v, 10), nil
}

func writeUint(b []byte, v *uint64, low, high uint64) ([]byte, error) {
	if *v < low || *v > high {
		return b, refuse("the integer is not between %d and %d", low, high)
	}
	return strconv.AppendUint(b, *v, 10), nil
}

func writeBig(b []byte, v *BigInt, low, high string) ([]byte, error) {
	if v == nil || !within(v, low, high) {
		return b, refuse("the integer is not between %s and %s", low, high)
	}
	return v.Append(b, 10), nil
}
