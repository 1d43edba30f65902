package contextgraph

import (
	"bytes"
	"context"
	"errors"
	"io"
)

// ServeStdio answers one message a line until the input ends, a shutdown comes
// or the context is done. A reply has left before the next line is looked at,
// so replies come in the order of their requests. out must not buffer.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := readLines(ctx, in)
	for {
		select {
		case <-ctx.Done():
			return nil
		case next := <-lines:
			last, err := s.serveLine(ctx, next, out)
			if err == io.EOF || err == nil && last {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}
}

func (s *Server) serveLine(ctx context.Context, next incomingLine, out io.Writer) (last bool, err error) {
	var reply []byte
	switch {
	case next.err == nil:
		reply, last = s.answer(ctx, next.line)
	case errors.Is(next.err, ErrLineTooLong):
		reply, err = EncodeLine(failure(nil, ErrorCodeBadRequest, next.err.Error()))
	default:
		return true, next.err
	}
	if reply != nil && err == nil {
		_, err = out.Write(reply)
	}
	return last, err
}

type incomingLine struct {
	line []byte
	err  error
}

// readLines reads one line ahead, in the background, so that the end of the
// context need not wait for input.
func readLines(ctx context.Context, in io.Reader) <-chan incomingLine {
	lines := make(chan incomingLine)
	go func() {
		reader := NewLineReader(in)
		for more := true; more; {
			line, err := reader.Next()
			more = err == nil || errors.Is(err, ErrLineTooLong)
			select {
			case lines <- incomingLine{bytes.Clone(line), err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}
