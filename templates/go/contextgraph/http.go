package contextgraph

import (
	"errors"
	"io"
	"net/http"
)

// ServeHTTP answers the message in the body of a POST request. An error of the
// protocol is a reply like others, with status 200; where there is nothing to
// say, the status is 204. A shutdown ends nothing here: others may be served.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "send one message as the body of a POST request", http.StatusMethodNotAllowed)
		return
	}
	var reply []byte
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxLine))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		reply, _ = EncodeLine(failure(nil, ErrorCodeBadRequest, "the body is larger than 16 MiB"))
	case err != nil:
		return // the client is gone
	default:
		reply = s.Answer(r.Context(), body)
	}
	if reply == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if _, err := w.Write(reply); err != nil {
		s.logf("a reply was not delivered: %v", err)
	}
}
