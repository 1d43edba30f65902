package contextgraph

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type providerFunc func(ContextQuery) (ContextQueryResult, error)

func (f providerFunc) Query(_ context.Context, query ContextQuery) (ContextQueryResult, error) {
	return f(query)
}

func serving(frames ...ContextFrame) (*Server, *bytes.Buffer) {
	log := new(bytes.Buffer)
	provider := providerFunc(func(query ContextQuery) (ContextQueryResult, error) {
		switch query.Goal {
		case "panic":
			panic("author's fault")
		case "fail":
			return ContextQueryResult{}, errors.New("author's fault")
		case "refuse":
			return ContextQueryResult{}, &RequestError{ErrorCodeUnavailable, "come back later"}
		}
		return ContextQueryResult{Frames: frames}, nil
	})
	server := &Server{Provider: provider, Info: ProviderInfo{Name: "test", Version: "1"}, Log: log}
	server.Capabilities.Correlation, server.Capabilities.Verify, server.Capabilities.Graph = pointer(true), pointer(true), pointer(true)
	return server, log
}

func TestAnswers(t *testing.T) {
	server, log := serving(soundFrame("a"))
	const query = `{"type":"query","id":"q1","query":{"goal":"GOAL","max_frames":9,"max_tokens":99}}`
	for _, test := range []struct{ line, kind, id, code string }{
		{`{"type":"handshake","protocol_version":"` + ProtocolVersion + `"}`, "handshake_ack", "", ""},
		{`{"type":"handshake","protocol_version":"other/1.0"}`, "error", "", "incompatible_version"},
		{query, "frames", "q1", ""},
		{strings.Replace(query, "GOAL", "panic", 1), "error", "q1", "internal"},
		{strings.Replace(query, "GOAL", "fail", 1), "error", "q1", "internal"},
		{strings.Replace(query, "GOAL", "refuse", 1), "error", "q1", "unavailable"},
		{`{"type":"query","id":"q1"}`, "error", "q1", "bad_request"},
		{`{"type":"query","id":"q1",}`, "error", "", "bad_request"},
		{`{"type":"verify","request":{"frames":[]}}`, "verified", "", ""},
		{`{"type":"subscribe","id":"q1"}`, "error", "q1", "bad_request"},
		{`{"id":"q1"}`, "error", "q1", "bad_request"},
		{`42`, "error", "", "bad_request"},
		{``, "error", "", "bad_request"},
		{`{"type":"subscribe"}`, "", "", ""},
		{`{"type":"shutdown"}`, "", "", ""},
		{`{"type":"frames"}`, "", "", ""},
	} {
		reply := server.Answer(context.Background(), []byte(test.line))
		if kind, id, code := describe(reply); kind != test.kind || id != test.id || code != test.code {
			t.Errorf("%s\ngot %s", test.line, reply)
		}
	}
	if strings.Count(log.String(), "author's fault") != 2 {
		t.Errorf("log: %s", log)
	}
}

func describe(reply []byte) (kind, id, code string) {
	message, err := DecodeLine(reply)
	if err != nil {
		return "", "", ""
	}
	switch message := message.(type) {
	case *Frames:
		if message.ID != nil {
			id = *message.ID
		}
	case *Error:
		if message.ID != nil {
			id = *message.ID
		}
		code = string(*message.Code)
	}
	return EnvelopeKind(message), id, code
}

func TestFramesAreCutBestFirst(t *testing.T) {
	near, good, best := soundFrame("near"), soundFrame("good"), soundFrame("best")
	near.URI, near.Score, good.Score, best.Score = pointer("file:///near"), 0.1, 0.6, 0.9
	best.TokenCost = 1_000_000 // whatever the author says
	server, _ := serving(near, good, best)
	for _, test := range []struct {
		query ContextQuery
		want  string
	}{
		{ContextQuery{MaxFrames: 9, MaxTokens: 99}, "best good near"},
		{ContextQuery{MaxFrames: 2, MaxTokens: 99}, "best good"},
		{ContextQuery{MaxFrames: 9, MaxTokens: 10}, "best good"},
		{ContextQuery{MaxFrames: 0, MaxTokens: 99}, ""},
		{ContextQuery{MaxFrames: 9, MaxTokens: 0}, ""},
		{ContextQuery{MaxFrames: 1, MaxTokens: 99, Anchors: []string{"file:///near"}}, "near"},
		{ContextQuery{MaxFrames: 9, MaxTokens: 99, Kinds: []FrameKind{FrameKindFact}}, ""},
	} {
		result, err := server.Query(context.Background(), test.query)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, frame := range result.Frames {
			ids = append(ids, frame.ID)
		}
		cut := len(ids) < 3 && test.query.Kinds == nil
		if got := strings.Join(ids, " "); got != test.want || result.Truncated != cut || (result.DroppedEstimate != nil) != cut {
			t.Errorf("%v: %s, truncated %v", test.query, got, result.Truncated)
		}
	}
}

func TestUnsoundFramesStayBehind(t *testing.T) {
	unsound := soundFrame("unsound")
	unsound.Title = " "
	unwritable := soundFrame("unwritable")
	unwritable.Title = "\xff"
	server, log := serving(unsound, soundFrame("sound"), unwritable)
	query := ContextQuery{MaxFrames: 9, MaxTokens: 99}
	result, err := server.Query(context.Background(), query)
	if err != nil || len(result.Frames) != 1 || result.Frames[0].ID != "sound" {
		t.Errorf("%v %v", result, err)
	}
	if text := log.String(); !strings.Contains(text, `"unsound" is left out: `) || !strings.Contains(text, "F2") {
		t.Error(text)
	}
	server.Strict = true
	var rules *RulesError
	if _, err := server.Query(context.Background(), query); !errors.As(err, &rules) {
		t.Errorf("%v", err)
	}
}

func TestEmbeddingsOfAnotherLengthAreRefused(t *testing.T) {
	server, _ := serving(soundFrame("a"))
	server.Capabilities.EmbeddingsFingerprint = pointer("model/3/l2")
	for length, refused := range map[int]bool{0: true, 1: true, 3: false} {
		query := ContextQuery{MaxFrames: 9, MaxTokens: 99, Embedding: make([]float64, length)}
		var request *RequestError
		if _, err := server.Query(context.Background(), query); errors.As(err, &request) != refused {
			t.Errorf("length %d: %v", length, err)
		}
	}
}

func TestServerThatLiesIsNotStarted(t *testing.T) {
	server, _ := serving()
	if err := server.Check(); err != nil {
		t.Fatal(err)
	}
	server.Info.DataFlow.EgressScopes = append(server.Info.DataFlow.EgressScopes, EgressScopeThirdPartyModel)
	if err := server.Check(); err == nil || !strings.Contains(err.Error(), "C5") {
		t.Errorf("%v", err)
	}
}

func TestVerifyWithoutAVerifier(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.md")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("old")
	frame, err := FileFrame(path, "")
	if err != nil {
		t.Fatal(err)
	}
	server, _ := serving(frame, soundFrame("told"))
	if _, err := server.Query(context.Background(), ContextQuery{MaxFrames: 9, MaxTokens: 99}); err != nil {
		t.Fatal(err)
	}
	status := func(id string, digest *string) VerdictStatus {
		held := FrameID{ProviderID: "somebody", FrameID: id, ContentDigest: digest}
		response, err := server.Verify(context.Background(), VerifyRequest{Frames: []FrameID{held}})
		if err != nil || len(response.Verdicts) != 1 || response.Verdicts[0].Frame != held {
			t.Fatal(response, err)
		}
		return response.Verdicts[0].Status
	}
	expect := func(got, want VerdictStatus) {
		t.Helper()
		if got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	expect(status(frame.ID, frame.ContentDigest), VerdictStatusValid)
	expect(status(frame.ID, pointer("else")), VerdictStatusStale)
	expect(status(frame.ID, nil), VerdictStatusUnknown)
	expect(status("never served", frame.ContentDigest), VerdictStatusUnknown)
	expect(status("told", soundFrame("told").ContentDigest), VerdictStatusValid)
	write("new")
	expect(status(frame.ID, frame.ContentDigest), VerdictStatusStale)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	expect(status(frame.ID, frame.ContentDigest), VerdictStatusGone)
}

func TestStdio(t *testing.T) {
	server, _ := serving(soundFrame("a"))
	in := "not json\n\n" + strings.Repeat("x", MaxLine+1) + "\n" + `{"type":"query","query":{"goal":"g","max_frames":1,"max_tokens":9}}` +
		"\r\n" + `{"type":"shutdown"}` + "\n" + `{"type":"handshake","protocol_version":"other/1"}` + "\n"
	var out bytes.Buffer
	if err := server.ServeStdio(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 4 || !strings.Contains(lines[0], "bad_request") || !strings.Contains(lines[1], "16 MiB") ||
		!strings.Contains(lines[2], `"type":"frames"`) {
		t.Errorf("%s", &out)
	}
}

func TestHTTP(t *testing.T) {
	server, _ := serving(soundFrame("a"))
	for _, test := range []struct {
		method, body string
		status       int
	}{
		{"POST", " {\n\"type\": \"handshake\", \"protocol_version\": \"other/1.0\" }\n", http.StatusOK},
		{"POST", "", http.StatusOK},
		{"POST", strings.Repeat(" ", MaxLine+1), http.StatusOK},
		{"POST", `{"type":"shutdown"}`, http.StatusNoContent},
		{"GET", "", http.StatusMethodNotAllowed},
	} {
		recorder := httptest.NewRecorder()
		server.ServeHTTP(recorder, httptest.NewRequest(test.method, "/", strings.NewReader(test.body)))
		if recorder.Code != test.status {
			t.Errorf("%s %.40q: %d %s", test.method, test.body, recorder.Code, recorder.Body)
		}
		if recorder.Code == http.StatusOK {
			if _, err := DecodeLine(recorder.Body.Bytes()); err != nil {
				t.Error(err)
			}
		}
	}
}
