package contextgraph

import (
	"math/bits"
	"strings"
	"unicode/utf16"
)

const (
	ones       = 0x0101010101010101
	highs      = 0x8080808080808080
	blanks     = ' ' * ones
	quotes     = '"' * ones
	backslashs = '\\' * ones
)

// plain returns the index of the first byte from i on that ends a run of
// ordinary text: a quote, a backslash or a control character. It looks at
// eight bytes at a time; the lowest byte that the bit trick marks is exact.
func plain[T []byte | string](data T, i int) int {
	for ; i+8 <= len(data); i += 8 {
		d := data[i : i+8]
		x := uint64(d[0]) | uint64(d[1])<<8 | uint64(d[2])<<16 | uint64(d[3])<<24 |
			uint64(d[4])<<32 | uint64(d[5])<<40 | uint64(d[6])<<48 | uint64(d[7])<<56
		q, b := x^quotes, x^backslashs
		if m := ((q-ones)&^q | (b-ones)&^b | (x-blanks)&^x) & highs; m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	for i < len(data) && data[i] >= ' ' && data[i] != '"' && data[i] != '\\' {
		i++
	}
	return i
}

// escape returns the length of the escape at the start of text, or of the two
// that make a surrogate pair; 0 if it is malformed.
func escape(text []byte) int {
	if len(text) < 2 {
		return 0
	}
	if text[1] != 'u' {
		if strings.IndexByte(`"\/bfnrt`, text[1]) < 0 {
			return 0
		}
		return 2
	}
	r := hex4(text)
	switch {
	case r < 0 || 0xDC00 <= r && r <= 0xDFFF:
		return 0
	case r < 0xD800 || r > 0xDBFF:
		return 6
	}
	if low := hex4(text[6:]); low < 0xDC00 || low > 0xDFFF {
		return 0
	}
	return 12
}

// hex4 reads `\uXXXX`; -1 if that is not what stands there.
func hex4(text []byte) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	r := rune(0)
	for _, c := range text[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = (c | 0x20) - 'a' + 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// unescape resolves the escapes of a string that raw has checked.
func unescape(text []byte) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		run := plain(text, i)
		b.Write(text[i:run])
		if i = run; i == len(text) {
			break
		}
		if text[i+1] != 'u' {
			b.WriteByte(simpleEscape(text[i+1]))
			i += 2
			continue
		}
		r := hex4(text[i:])
		if i += 6; utf16.IsSurrogate(r) {
			r = utf16.DecodeRune(r, hex4(text[i:]))
			i += 6
		}
		b.WriteRune(r)
	}
	return b.String()
}

func simpleEscape(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	default:
		return c
	}
}

func writeEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	default:
		const hex = "0123456789abcdef"
		return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
	}
}
