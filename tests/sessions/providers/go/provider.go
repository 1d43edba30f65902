package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"

	cg "context-provider/contextgraph"
)

func init() { fmt.Println("author-noise") }

func newServer(string) *cg.Server {
	yes, no := true, false
	return &cg.Server{
		Provider: unruly{},
		Info:     cg.ProviderInfo{Name: "unruly", Version: "0.1.0"},
		Capabilities: cg.Capabilities{
			Query:       cg.QueryCapability{Kinds: []string{"fact", "doc"}},
			Correlation: &yes,
			Graph:       &yes,
			Verify:      &no,
		},
	}
}

type unruly struct{}

func (unruly) Query(_ context.Context, query cg.ContextQuery) (cg.ContextQueryResult, error) {
	switch query.Goal {
	case "print":
		makeNoise()
	case "throw":
		panic("author-fault")
	case "fail":
		return cg.ContextQueryResult{}, errors.New("author-fault")
	case "careless":
		return cg.ContextQueryResult{Frames: careless()}, nil
	case "dishonest":
		return cg.ContextQueryResult{Frames: append(dishonest(), frame("honest"))}, nil
	}
	return cg.ContextQueryResult{Frames: []cg.ContextFrame{frame("honest")}}, nil
}

// makeNoise prints in every way that a Go program has.
func makeNoise() {
	fmt.Println("author-noise")
	fmt.Fprintln(os.NewFile(1, "stdout"), "author-noise")
	child := exec.Command("echo", "author-noise")
	child.Stdout = os.Stdout
	if err := child.Run(); err != nil {
		panic(err)
	}
}

func frame(id string) cg.ContextFrame {
	return cg.ContextFrame{
		ID:            id,
		Kind:          cg.FrameKindFact,
		Title:         "A fact",
		Content:       text("An honest fact."),
		Score:         0.5,
		TokenCost:     1,
		CitationLabel: text("fact"),
	}
}

func careless() []cg.ContextFrame {
	worst, dated, best := frame("worst"), frame("dated"), frame("best")
	worst.Kind, worst.Score, worst.Content = cg.FrameKindDoc, 0.1, text("Dull.")
	dated.Score, dated.Content = 0.6, text("It was so in July.")
	dated.ValidFrom, dated.ValidTo = text("2026-07-01T00:00:00Z"), text("2026-08-01T00:00:00Z")
	best.Score, best.Content = 0.9, text("Überaus trefflich: die großen Möwen.")
	return []cg.ContextFrame{worst, dated, best}
}

func dishonest() []cg.ContextFrame {
	digest := cg.ContentDigest("")
	reference := &cg.ContentRef{ProviderID: "unruly", URI: "unruly:///1"}
	compact, referring := cg.RepresentationCompact, cg.RepresentationReference
	spoil := []struct {
		rule string
		how  func(*cg.ContextFrame)
	}{
		{"F1", func(f *cg.ContextFrame) { f.Score = 7 }},
		{"F2", func(f *cg.ContextFrame) { f.Title = " \t" }},
		{"F3", func(f *cg.ContextFrame) { f.CitationLabel = nil }},
		{"F4", func(f *cg.ContextFrame) { f.ValidFrom = text("2026-02-30T00:00:00Z") }},
		{"F5", func(f *cg.ContextFrame) {
			f.Provenance = []cg.Provenance{{Type: "file", URI: text("file:///fact")}}
		}},
		{"F17", func(f *cg.ContextFrame) {
			link := cg.Provenance{Type: "file", URI: text("file:///fact"), Digest: &digest, Range: text("L7-3")}
			f.Provenance = []cg.Provenance{link}
		}},
		{"D1", func(f *cg.ContextFrame) { f.ContentDigest = text("sha256:abc") }},
		{"P1", func(f *cg.ContextFrame) { f.Content = nil }},
		{"P2", func(f *cg.ContextFrame) {
			f.Representation, f.ContentRef = &compact, reference
			f.ContentDigest, f.CanonicalContentHash = &digest, &digest
		}},
		{"P3", func(f *cg.ContextFrame) {
			f.Representation, f.ContentRef, f.CanonicalContentHash = &referring, reference, &digest
		}},
		{"G1", func(f *cg.ContextFrame) {
			f.Relations = []cg.Relation{{Rel: "doc.references", TargetURI: "fact:///2", DisplayName: text(" ")}}
		}},
		{"G2", func(f *cg.ContextFrame) {
			f.Relations = []cg.Relation{{Rel: "doc.references", TargetURI: " ", DisplayName: text("Two")}}
		}},
	}
	var frames []cg.ContextFrame
	for _, breach := range spoil {
		spoilt := frame(breach.rule)
		breach.how(&spoilt)
		frames = append(frames, spoilt)
	}
	return frames
}

func text(s string) *string { return &s }
