package contextgraph

import (
	"context"
	"errors"
	"io/fs"
	"sync"
)

// Verify answers whether frames are what they were: by the Verifier, if the
// Provider is one, otherwise by what was served. There is a verdict for each
// identity, and it repeats that identity as it came. The provider_id plays no
// part: hosts have their own names for providers.
func (s *Server) Verify(ctx context.Context, request VerifyRequest) (VerifyResponse, error) {
	if !declared(s.Capabilities.Verify) {
		return VerifyResponse{}, &RequestError{ErrorCodeBadRequest, "this provider does not verify"}
	}
	verdicts := make([]FrameVerdict, 0, len(request.Frames))
	for _, id := range request.Frames {
		verdict := FrameVerdict{Frame: id}
		err := guarded(func() error { return s.judge(ctx, &verdict) })
		if err != nil {
			s.logf("verify %q: %v", id.FrameID, err)
			verdict = FrameVerdict{Frame: id, Status: VerdictStatusUnknown}
		}
		verdicts = append(verdicts, verdict)
	}
	return VerifyResponse{Verdicts: verdicts}, nil
}

func (s *Server) judge(ctx context.Context, verdict *FrameVerdict) error {
	verifier, ok := s.Provider.(Verifier)
	if !ok {
		s.served.judge(verdict)
		return nil
	}
	digest, exists, err := verifier.CurrentDigest(ctx, verdict.Frame.FrameID)
	switch {
	case err != nil:
		return err
	case exists:
		compare(verdict, digest)
	case s.served.has(verdict.Frame.FrameID):
		verdict.Status = VerdictStatusGone
	default:
		verdict.Status = VerdictStatusUnknown
	}
	return nil
}

// compare judges an identity by the digest that its frame has now.
func compare(verdict *FrameVerdict, digest string) {
	held := verdict.Frame.ContentDigest
	switch {
	case held == nil || digest == "":
		verdict.Status = VerdictStatusUnknown
	case *held == digest:
		verdict.Status = VerdictStatusValid
	default:
		verdict.Status = VerdictStatusStale
		verdict.ReplacementDigest = &digest
	}
}

// ledgerSize bounds how many frames a server remembers.
const ledgerSize = 10_000

// ledger remembers the frames that were served last.
type ledger struct {
	mutex  sync.Mutex
	frames map[string]servedFrame
	ids    []string // oldest first
}

type servedFrame struct {
	digest string
	files  []Provenance
}

func (l *ledger) add(frames []ContextFrame) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.frames == nil {
		l.frames = map[string]servedFrame{}
	}
	for _, frame := range frames {
		if _, known := l.frames[frame.ID]; !known {
			l.ids = append(l.ids, frame.ID)
		}
		served := servedFrame{}
		if frame.ContentDigest != nil {
			served.digest = *frame.ContentDigest
		}
		for _, link := range frame.Provenance {
			if link.Type == ProvenanceTypeFile && link.URI != nil {
				served.files = append(served.files, link)
			}
		}
		l.frames[frame.ID] = served
	}
	for len(l.ids) > ledgerSize {
		delete(l.frames, l.ids[0])
		l.ids = l.ids[1:]
	}
}

func (l *ledger) find(id string) (servedFrame, bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	frame, known := l.frames[id]
	return frame, known
}

func (l *ledger) has(id string) bool {
	_, known := l.find(id)
	return known
}

// judge goes by what was served, if the files that it came from still hold it.
func (l *ledger) judge(verdict *FrameVerdict) {
	frame, known := l.find(verdict.Frame.FrameID)
	if !known {
		verdict.Status = VerdictStatusUnknown
		return
	}
	for _, link := range frame.files {
		lines := ""
		if link.Range != nil {
			lines = *link.Range
		}
		content, err := readAddressed(*link.URI, lines)
		if errors.Is(err, fs.ErrNotExist) {
			verdict.Status = VerdictStatusGone
			return
		}
		now := digestOf(content)
		if err == nil && now == *link.Digest {
			continue
		}
		verdict.Status = VerdictStatusStale
		if err == nil && *link.Digest == frame.digest {
			verdict.ReplacementDigest = &now
		}
		return
	}
	compare(verdict, frame.digest)
}
