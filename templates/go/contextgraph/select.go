package contextgraph

import (
	"context"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Query asks the Provider and makes its answer an honest one: with the costs
// that the frames have, without frames that the query does not ask for or that
// break a rule, and within the budget, best first.
func (s *Server) Query(ctx context.Context, query ContextQuery) (ContextQueryResult, error) {
	if err := s.checkEmbedding(query.Embedding); err != nil {
		return ContextQueryResult{}, err
	}
	var result ContextQueryResult
	err := guarded(func() (err error) {
		result, err = s.Provider.Query(ctx, query)
		return err
	})
	if err != nil {
		return ContextQueryResult{}, err
	}
	offered := len(result.Frames)
	frames, err := s.sound(result.Frames, query)
	if err != nil {
		return ContextQueryResult{}, err
	}
	s.rank(frames, query.Anchors)
	result.Frames = cut(frames, query)
	if dropped := int64(len(frames) - len(result.Frames)); dropped > 0 {
		result.Truncated = true
		if result.DroppedEstimate != nil {
			dropped += *result.DroppedEstimate
		}
		result.DroppedEstimate = &dropped
	}
	if len(result.Frames) < offered {
		dropEvidence(&result)
	}
	if err := s.checkResult(&result, query); err != nil {
		return ContextQueryResult{}, err
	}
	s.served.add(result.Frames)
	return result, nil
}

// checkEmbedding refuses a vector whose length is not the declared one (E1).
func (s *Server) checkEmbedding(vector []float64) error {
	if vector == nil || s.Capabilities.EmbeddingsFingerprint == nil {
		return nil
	}
	parts := strings.Split(*s.Capabilities.EmbeddingsFingerprint, "/")
	if len(parts) < 2 || parts[1] == strconv.Itoa(len(vector)) {
		return nil
	}
	text := fmt.Sprintf("the embedding has %d dimensions, not %s", len(vector), parts[1])
	return &RequestError{ErrorCodeBadRequest, text}
}

// sound returns the frames that the query asks for and that break no rule.
func (s *Server) sound(offered []ContextFrame, query ContextQuery) ([]ContextFrame, error) {
	frames := make([]ContextFrame, 0, len(offered))
	for _, frame := range offered {
		if !wanted(query.Kinds, frame.Kind) || query.AsOf != nil && isTimestamp(*query.AsOf) && !frame.current(*query.AsOf) {
			continue
		}
		frame.TokenCost = cost(&frame)
		alone := &Frames{Result: ContextQueryResult{Frames: []ContextFrame{frame}}}
		if err := s.allow(Validate(alone), fmt.Sprintf("the frame %q is left out", frame.ID)); err != nil {
			if s.Strict {
				return nil, err
			}
			continue
		}
		frames = append(frames, frame)
	}
	return frames, nil
}

// allow logs the breaches, if any, and returns them as an error.
func (s *Server) allow(found []Breach, consequence string) error {
	if len(found) == 0 {
		return nil
	}
	err := &RulesError{found}
	s.logf("%s: %v", consequence, err)
	return err
}

// rank sorts the frames by score; with the capability graph, those near an
// anchor come before all others (G3, G4), so that a cut does not take them.
func (s *Server) rank(frames []ContextFrame, anchors []string) {
	near := map[string]bool{}
	if declared(s.Capabilities.Graph) {
		for _, anchor := range anchors {
			near[anchor] = true
		}
	}
	sort.SliceStable(frames, func(i, j int) bool {
		if a, b := anchored(&frames[i], near), anchored(&frames[j], near); a != b {
			return a
		}
		return frames[i].Score > frames[j].Score
	})
}

func anchored(frame *ContextFrame, anchors map[string]bool) bool {
	if frame.URI != nil && anchors[*frame.URI] {
		return true
	}
	for _, relation := range frame.Relations {
		if anchors[relation.TargetURI] {
			return true
		}
	}
	return false
}

// cut takes the frames that fit into the budget, the first ones first.
func cut(frames []ContextFrame, query ContextQuery) []ContextFrame {
	kept, left := []ContextFrame{}, query.MaxTokens
	for _, frame := range frames {
		if int64(len(kept)) < query.MaxFrames && frame.TokenCost <= left {
			kept = append(kept, frame)
			left -= frame.TokenCost
		}
	}
	return kept
}

// checkResult looks at the answer as a whole. Its frames are sound by now: what
// is wrong still is in the evidence about them.
func (s *Server) checkResult(result *ContextQueryResult, query ContextQuery) error {
	if !hasEvidence(result) {
		return nil
	}
	err := s.allow(Validate(&Frames{Result: *result}, query), "the evidence is left out")
	if err == nil || s.Strict {
		return err
	}
	dropAllEvidence(result)
	return s.allow(Validate(&Frames{Result: *result}, query), "the answer is not sent")
}
