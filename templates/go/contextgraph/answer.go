package contextgraph

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// Answer returns the line that answers a line of a host, nil if there is
// nothing to say. It never panics.
func (s *Server) Answer(ctx context.Context, line []byte) []byte {
	reply, _ := s.answer(ctx, line)
	return reply
}

// answer is Answer; last says that the host has asked for the end.
func (s *Server) answer(ctx context.Context, line []byte) (text []byte, last bool) {
	message, err := DecodeLine(line)
	var reply Envelope
	if err == nil {
		_, last = message.(*Shutdown)
		reply = s.handle(ctx, message)
	} else {
		reply = rejection(line, err)
	}
	if reply == nil {
		return nil, last
	}
	if text, err = EncodeLine(reply); err != nil {
		s.logf("a reply cannot be written: %v", err)
		text, _ = EncodeLine(failure(nil, ErrorCodeInternal, "the reply could not be written"))
	}
	return text, last
}

// rejection is the reply to a line that could not be decoded, nil for none.
func rejection(line []byte, err error) Envelope {
	var unknown *UnknownTypeError
	if errors.As(err, &unknown) {
		if unknown.ID == nil {
			return nil
		}
		return failure(unknown.ID, ErrorCodeBadRequest, err.Error())
	}
	head, malformed := readHead(line)
	switch {
	case malformed != nil:
		return failure(nil, ErrorCodeBadRequest, err.Error())
	case head.kind != nil && fromProvider(*head.kind):
		return nil
	default:
		return failure(head.id, ErrorCodeBadRequest, err.Error())
	}
}

func (s *Server) handle(ctx context.Context, message Envelope) Envelope {
	switch message := message.(type) {
	case *Handshake:
		if !VersionsCompatible(message.ProtocolVersion, ProtocolVersion) {
			text := fmt.Sprintf("this provider speaks %s, not %s", ProtocolVersion, message.ProtocolVersion)
			return failure(nil, ErrorCodeIncompatibleVersion, text)
		}
		return s.handshakeAck()
	case *Query:
		result, err := s.Query(ctx, message.Query)
		if err != nil {
			return s.failed(message.ID, err)
		}
		return &Frames{ID: message.ID, Result: result}
	case *Verify:
		response, err := s.Verify(ctx, message.Request)
		if err != nil {
			return s.failed(nil, err)
		}
		return &Verified{Response: response}
	}
	kind := EnvelopeKind(message)
	if fromProvider(kind) || isNotification(kind) {
		return nil
	}
	return failure(nil, ErrorCodeBadRequest, "this provider does not answer "+kind)
}

// failed makes the reply for an error that a handler returned. What is not
// meant for the host stays in the log.
func (s *Server) failed(id *string, err error) Envelope {
	var request *RequestError
	if errors.As(err, &request) {
		return failure(id, request.Code, request.Message)
	}
	s.logf("%v", err)
	return failure(id, ErrorCodeInternal, "the provider failed; its log says why")
}

func failure(id *string, code ErrorCode, message string) *Error {
	return &Error{ID: id, Code: &code, Message: message}
}

// guarded calls code of the author; a panic in it is an error like others.
func guarded(call func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return call()
}
