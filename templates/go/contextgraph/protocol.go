package contextgraph

import (
	"fmt"
	"strings"
)

// The protocol's own rules, as far as a message alone, or with the query that
// it answers, shows them.

// rules collects the breaches that are found.
type rules struct{ found []Breach }

func (r *rules) check(ok bool, path, rule, message string) {
	if !ok {
		r.found = append(r.found, Breach{path, rule, message})
	}
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }

func blankOrAbsent(text *string) bool { return text == nil || blank(*text) }

func protocolBreaches(message Envelope) []Breach {
	r := new(rules)
	switch message := message.(type) {
	case *HandshakeAck:
		r.handshakeAck(message)
	case *Query:
		if at := message.Query.AsOf; at != nil {
			r.check(isTimestamp(*at), "/query/as_of", "F4", "is not a timestamp of the protocol")
		}
	case *Frames:
		for i := range message.Result.Frames {
			r.frame(&message.Result.Frames[i], fmt.Sprintf("/result/frames/%d", i))
		}
		r.attestations(&message.Result)
	}
	return r.found
}

func (r *rules) handshakeAck(ack *HandshakeAck) {
	r.check(!blank(ack.Provider.Name), "/provider/name", "H2", "is blank")
	r.check(!blank(ack.Provider.Version), "/provider/version", "H2", "is blank")
	for i, scope := range ack.Provider.DataFlow.EgressScopes {
		path := fmt.Sprintf("/provider/data_flow/egress_scopes/%d", i)
		r.check(ack.Provider.DataFlow.Egress || scope == EgressScopeLocalOnly, path, "C5", "leaves the machine, yet egress is false")
	}
	resolves := ack.Capabilities.Resolve != nil && *ack.Capabilities.Resolve
	for i, way := range ack.Capabilities.Representations {
		path := fmt.Sprintf("/capabilities/representations/%d", i)
		r.check(way == RepresentationFull || resolves, path, "§6.4.1", "needs the capability resolve")
	}
}

func (r *rules) frame(frame *ContextFrame, path string) {
	r.check(frame.Score >= 0 && frame.Score <= 1, path+"/score", "F1", "is not from 0 to 1")
	r.check(!blank(frame.Title), path+"/title", "F2", "is blank")
	r.check(!blankOrAbsent(frame.CitationLabel), path+"/citation_label", "F3", "is blank or absent")
	r.timestamp(frame.ValidFrom, path+"/valid_from")
	r.timestamp(frame.ValidTo, path+"/valid_to")
	r.timestamp(frame.RecordedAt, path+"/recorded_at")
	r.check(frame.ContentDigest == nil || digest.MatchString(*frame.ContentDigest), path+"/content_digest", "D1", "is not a digest")
	for i, link := range frame.Provenance {
		r.provenance(&link, fmt.Sprintf("%s/provenance/%d", path, i))
	}
	for i, relation := range frame.Relations {
		at := fmt.Sprintf("%s/relations/%d", path, i)
		r.check(!blankOrAbsent(relation.DisplayName), at+"/display_name", "G1", "is blank or absent")
		r.check(!blank(relation.TargetURI), at+"/target_uri", "G2", "is blank")
	}
	r.representation(frame, path)
}

func (r *rules) timestamp(text *string, path string) {
	r.check(text == nil || isTimestamp(*text), path, "F4", "is not a timestamp of the protocol")
}

func (r *rules) provenance(link *Provenance, path string) {
	if link.Type != ProvenanceTypeFile {
		return
	}
	r.check(link.Digest != nil && digest.MatchString(*link.Digest), path+"/digest", "F5", "is not a digest")
	r.check(link.Range == nil || isLineRange(*link.Range), path+"/range", "F17", "is not a range of lines")
}

// representation checks which members a frame has, and what it costs, by the
// way in which it carries content.
func (r *rules) representation(frame *ContextFrame, path string) {
	need := func(present bool, member, rule string) { r.check(present, path+member, rule, "is required here") }
	deny := func(present bool, member, rule string) { r.check(!present, path+member, rule, "is not allowed here") }
	way := RepresentationFull
	if frame.Representation != nil {
		way = *frame.Representation
	}
	switch way {
	case RepresentationFull:
		need(frame.Content != nil, "/content", "P1")
		deny(frame.ContentRef != nil, "/content_ref", "P1")
		deny(frame.Transform != nil, "/transform", "P1")
		deny(frame.CanonicalContentHash != nil, "/canonical_content_hash", "P1")
	case RepresentationCompact:
		need(frame.Content != nil, "/content", "P2")
		need(frame.ContentDigest != nil, "/content_digest", "P2")
		need(frame.CanonicalContentHash != nil, "/canonical_content_hash", "P2")
		need(frame.Transform != nil, "/transform", "P2")
		need(frame.ContentRef != nil, "/content_ref", "P2")
	case RepresentationReference:
		need(frame.ContentRef != nil, "/content_ref", "P3")
		need(frame.CanonicalContentHash != nil, "/canonical_content_hash", "P3")
		deny(frame.Content != nil, "/content", "P3")
		deny(frame.ContentDigest != nil, "/content_digest", "P3")
		deny(frame.Transform != nil, "/transform", "P3")
		r.check(frame.TokenCost == 0, path+"/token_cost", "P4", "is not 0, though nothing is inline")
		return
	}
	r.check(frame.TokenCost == cost(frame), path+"/token_cost", "B3", "is not the cost of the content")
}

// cost is what the inline content of the frame costs.
func cost(frame *ContextFrame) int64 {
	if frame.Content == nil {
		return 0
	}
	return TokenCost(*frame.Content)
}

// answerBreaches checks an answer against its query.
func answerBreaches(message Envelope, query ContextQuery) []Breach {
	r := new(rules)
	answer, ok := message.(*Frames)
	if !ok {
		return nil
	}
	sum := int64(0)
	for i, frame := range answer.Result.Frames {
		path := fmt.Sprintf("/result/frames/%d", i)
		sum += frame.TokenCost
		r.check(wanted(query.Kinds, frame.Kind), path+"/kind", "Q1", "is none of the kinds that were asked for")
		if query.AsOf != nil && isTimestamp(*query.AsOf) {
			r.check(frame.current(*query.AsOf), path, "Q2", "is not valid at "+*query.AsOf)
		}
	}
	r.check(sum <= query.MaxTokens, "/result/frames", "B1", fmt.Sprintf("cost %d tokens, more than %d", sum, query.MaxTokens))
	count := int64(len(answer.Result.Frames))
	r.check(count <= query.MaxFrames, "/result/frames", "B4", fmt.Sprintf("are %d, more than %d", count, query.MaxFrames))
	return r.found
}

// wanted reports whether a query for these kinds asks for this one; without
// any, it asks for all.
func wanted(kinds []FrameKind, kind FrameKind) bool {
	for _, wanted := range kinds {
		if wanted == kind {
			return true
		}
	}
	return len(kinds) == 0
}
