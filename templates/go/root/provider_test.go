package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cg "context-provider/contextgraph"
)

// strict is the server as a host meets it, but for this: a frame that breaks a
// rule of the protocol is an error here.
func strict(folder string) *cg.Server {
	server := newServer(folder)
	server.Strict = true
	return server
}

func ask(t *testing.T, server *cg.Server, query cg.ContextQuery) cg.ContextQueryResult {
	t.Helper()
	query.Goal, query.MaxFrames, query.MaxTokens = "fees for a berth", 100, 100_000
	result, err := server.Query(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestDeclarationIsSound(t *testing.T) {
	if err := newServer("documents").Check(); err != nil {
		t.Fatal(err)
	}
}

func TestEveryDeclaredKindIsServed(t *testing.T) {
	server := strict("documents")
	for _, kind := range server.Capabilities.Query.Kinds {
		result := ask(t, server, cg.ContextQuery{Kinds: []cg.FrameKind{cg.FrameKind(kind)}})
		if len(result.Frames) == 0 {
			t.Errorf("no frame of kind %s", kind)
		}
	}
}

func TestBestFrameComesFirst(t *testing.T) {
	best := ask(t, strict("documents"), cg.ContextQuery{}).Frames[0]
	if !strings.Contains(*best.Content, "A berth costs 3 crowns") {
		t.Errorf("the best frame is %s", best.ID)
	}
}

func TestDatesAreKept(t *testing.T) {
	at := "2025-01-01T00:00:00Z"
	for _, frame := range ask(t, strict("documents"), cg.ContextQuery{AsOf: &at}).Frames {
		if strings.HasPrefix(frame.ID, "tides.md") {
			t.Errorf("%s is served for a day on which it was not valid", frame.ID)
		}
	}
}

func TestAnEditShowsAtOnce(t *testing.T) {
	folder := t.TempDir()
	document := filepath.Join(folder, "news.md")
	write := func(text string) {
		if err := os.WriteFile(document, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("# News\n\n## Today\n\nOld.\n")
	server := strict(folder)
	held := ask(t, server, cg.ContextQuery{}).Frames
	write("# News\n\n## Today\n\nNew.\n")
	if len(held) != 2 {
		t.Fatalf("%d frames, not 2", len(held))
	}
	for _, frame := range held {
		id := cg.FrameID{ProviderID: server.Info.Name, FrameID: frame.ID, ContentDigest: frame.ContentDigest}
		response, err := server.Verify(context.Background(), cg.VerifyRequest{Frames: []cg.FrameID{id}})
		if err != nil || response.Verdicts[0].Status != cg.VerdictStatusStale {
			t.Errorf("%s: %v, %v", frame.ID, response.Verdicts, err)
		}
	}
	for _, frame := range ask(t, server, cg.ContextQuery{}).Frames {
		if !strings.Contains(*frame.Content, "New.") {
			t.Errorf("%s still has the old text", frame.ID)
		}
	}
}
