package contextgraph

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the size of a line, in bytes, beyond which it is not read.
const MaxLine = 16 << 20

// ErrLineTooLong stands for a line of more than MaxLine bytes.
var ErrLineTooLong = errors.New("the line is longer than 16 MiB")

// LineReader splits a stream into lines. Only a line feed ends a line, and the
// last one may lack it.
type LineReader struct {
	in   *bufio.Reader
	line []byte
}

// NewLineReader returns a LineReader on a stream.
func NewLineReader(in io.Reader) *LineReader {
	return &LineReader{in: bufio.NewReaderSize(in, 64<<10)}
}

// Next returns the next line that is not blank; it is valid until the call
// after. At the end of the stream the error is io.EOF. A line that is too long
// is read to its end and forgotten: the error is ErrLineTooLong, and the line
// after it comes next.
func (r *LineReader) Next() ([]byte, error) {
	for {
		line, err := r.next()
		if err != nil || len(bytes.Trim(line, " \t\r")) > 0 {
			return line, err
		}
	}
}

func (r *LineReader) next() ([]byte, error) {
	if r.line = r.line[:0]; cap(r.line) > 1<<20 {
		r.line = nil
	}
	for size := 0; ; {
		part, err := r.in.ReadSlice('\n')
		size += len(part)
		ended := bytes.HasSuffix(part, []byte{'\n'})
		if ended {
			part = part[:len(part)-1]
			size--
		}
		if size > MaxLine {
			r.line = nil
		} else {
			r.line = append(r.line, part...)
		}
		last := ended || err == io.EOF && size > 0
		switch {
		case !last && err != nil && err != bufio.ErrBufferFull:
			return nil, err
		case last && size > MaxLine:
			return nil, ErrLineTooLong
		case last:
			return r.line, nil
		}
	}
}
