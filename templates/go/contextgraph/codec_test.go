package contextgraph

import (
	"bytes"
	"io"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"
)

// messages are examples of every message of the schema, the smallest and the
// fullest.
func messages(t testing.TB) [][]byte {
	t.Helper()
	text, err := os.ReadFile("testdata/messages.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	return bytes.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}

func TestMessagesComeBack(t *testing.T) {
	for _, line := range messages(t) {
		message, err := DecodeLine(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		written, err := EncodeLine(message)
		if err != nil || !bytes.HasSuffix(written, []byte("\n")) || !sameJSON(string(line), string(written)) {
			t.Errorf("%s\ncame back as\n%s%v", line, written, err)
		}
		longer, err := AppendLine([]byte("before"), message)
		if err != nil || string(longer) != "before"+string(written) {
			t.Errorf("appended: %s%v", longer, err)
		}
	}
}

func TestHalfAMessageIsBad(t *testing.T) {
	for _, line := range messages(t) {
		for n := range line {
			if _, err := DecodeLine(line[:n]); err == nil && len(bytes.TrimSpace(line[n:])) > 0 && line[0] == '{' {
				t.Errorf("accepted: %s", line[:n])
			}
		}
	}
}

func FuzzDecodeLine(f *testing.F) {
	for _, line := range messages(f) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		message, err := DecodeLine(line)
		if err != nil {
			return
		}
		first, err := EncodeLine(message)
		if err != nil {
			t.Fatalf("decoded, but not encoded: %v", err)
		}
		again, err := DecodeLine(first)
		if err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		if second, err := EncodeLine(again); err != nil || !bytes.Equal(first, second) {
			t.Fatalf("%s\n%s%v", first, second, err)
		}
	})
}

func TestStrictJSON(t *testing.T) {
	good := []string{
		`null`, ` [1 , -0.5e+3,"\u00e9\ud83d\ude00\/"] `, `{"a":{},"b":[]}`, "\"\u2028\u0085\x7f\"", "1e-400",
		strings.Repeat("[", 127) + strings.Repeat("]", 127),
	}
	bad := []string{
		``, ` `, `{`, `[1,]`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `'a'`, `01`, `+1`, `.5`, `5.`, `1e`, `-`, `NaN`, `Infinity`, `1e400`, `-1e309`,
		strings.Repeat("9", 400), `"\ud83d"`, `"\ude00x"`, `"\ud83d\u0041"`, `"\x"`, `"\u12g4"`, "\"\n\"", "\"\x00\"", "\"\xff\"",
		"\"\xc0\xaf\"", "\"\xed\xa0\xbd\"", `1 2`, `true false`, `nul`, "\ufeff1", `// 1`, `{"\ud800":1}`,
		strings.Repeat("[", 128) + strings.Repeat("]", 128), strings.Repeat("[", 1_000_000),
	}
	for _, text := range good {
		if _, err := parseTree([]byte(text)); err != nil {
			t.Errorf("%.80s: %v", text, err)
		}
	}
	for _, text := range bad {
		if _, err := parseTree([]byte(text)); err == nil {
			t.Errorf("accepted: %.80q", text)
		}
	}
}

func TestNumbers(t *testing.T) {
	for text, want := range map[string]float64{
		"0": 0, "1": 1, "-1.5": -1.5, "0.1": 0.1, "1E2": 100, "123456789012345.6": 123456789012345.6, "5e-324": 5e-324,
		"9007199254740993": 9007199254740992, "0.30000000000000004": 0.30000000000000004,
	} {
		var got float64
		err := readText([]byte(text), &got, readFloat)
		if err != nil || got != want {
			t.Errorf("%s: %v %v", text, got, err)
		}
		written, err := writeFloat(nil, &want)
		var again float64
		if err != nil || readText(written, &again, readFloat) != nil || again != want {
			t.Errorf("%v is written as %s", want, written)
		}
	}
	for _, odd := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if b, err := writeFloat([]byte("x"), &odd); err == nil || string(b) != "x" {
			t.Errorf("written: %s", b)
		}
	}
}

func TestIntegers(t *testing.T) {
	read := func(s *scanner, v *int64) error { return readInt(s, v, 0, math.MaxUint32) }
	for text, want := range map[string]int64{"0": 0, "-0": 0, "42.0": 42, "4.2e1": 42, "1E2": 100, "4294967295": math.MaxUint32} {
		var got int64
		if err := readText([]byte(text), &got, read); err != nil || got != want {
			t.Errorf("%s: %d %v", text, got, err)
		}
	}
	for _, text := range []string{"-1", "1.5", "4294967296", "1e99", "99999999999999999999", "true", `"1"`, "null"} {
		if err := readText([]byte(text), new(int64), read); err == nil {
			t.Errorf("accepted: %s", text)
		}
	}
	var wide uint64
	err := readText([]byte("18446744073709551615"), &wide, func(s *scanner, v *uint64) error { return readUint(s, v, 0, math.MaxUint64) })
	if err != nil || wide != math.MaxUint64 {
		t.Errorf("%d %v", wide, err)
	}
	huge, limit := new(big.Int), "1"+strings.Repeat("0", 30)
	err = readText([]byte(limit), huge, func(s *scanner, v *big.Int) error { return readBig(s, v, "0", limit) })
	if written, _ := writeBig(nil, huge, "0", limit); err != nil || string(written) != limit {
		t.Errorf("%s %v", written, err)
	}
}

func TestStrings(t *testing.T) {
	text := "a\"\\/\b\f\n\r\t\x00\x1f\x7f<>&é\u2028😀"
	written, err := writeString(nil, &text)
	if want := `"a\"\\/\b\f\n\r\t\u0000\u001f` + "\x7f<>&é\u2028😀\""; err != nil || string(written) != want {
		t.Errorf("%s %v", written, err)
	}
	for _, bad := range []string{"\xff", "a\xc3", "\xed\xa0\x80"} {
		if b, err := writeString([]byte("x"), &bad); err == nil || string(b) != "x" {
			t.Errorf("written: %q", b)
		}
	}
}

func TestRawJSON(t *testing.T) {
	raw := RawJSON(` { "a" : [ 1.0 , "\u00e9\/" ] } `)
	if written, err := writeJSON(nil, &raw); err != nil || string(written) != `{"a":[1.0,"é/"]}` {
		t.Errorf("%s %v", written, err)
	}
	for _, bad := range []RawJSON{"", "nul", "[1,]", "1 2"} {
		if _, err := writeJSON(nil, &bad); err == nil {
			t.Errorf("written: %s", bad)
		}
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", MaxLine)
	lines := NewLineReader(strings.NewReader("a\r\n\n \t\r\n" + "b\u2028b\n" + long + "\n" + long + "x\nlast"))
	for _, want := range []string{"a\r", "b\u2028b", long, "", "last"} {
		line, err := lines.Next()
		if string(line) != want || (err == ErrLineTooLong) != (want == "") {
			t.Errorf("%.20q %v", line, err)
		}
	}
	if _, err := lines.Next(); err != io.EOF {
		t.Error(err)
	}
}
