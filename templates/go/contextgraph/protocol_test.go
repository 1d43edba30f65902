package contextgraph

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func pointer[T any](v T) *T { return &v }

// soundFrame breaks no rule.
func soundFrame(id string) ContextFrame {
	content := "What " + id + " says."
	return ContextFrame{
		ID:            id,
		Kind:          FrameKindDoc,
		Title:         "Title",
		Content:       &content,
		ContentDigest: pointer(ContentDigest(content)),
		Score:         0.5,
		TokenCost:     TokenCost(content),
		CitationLabel: pointer("label"),
	}
}

func answerWith(frames ...ContextFrame) *Frames {
	return &Frames{Result: ContextQueryResult{Frames: frames}}
}

func broken(found []Breach) string {
	var rules []string
	for _, breach := range found {
		rules = append(rules, breach.Rule)
	}
	return strings.Join(rules, " ")
}

func TestWhatCannotBeWritten(t *testing.T) {
	for path, spoil := range map[string]func(*ContextFrame){
		"/result/frames/1/score":          func(f *ContextFrame) { f.Score = math.NaN() },
		"/result/frames/1/title":          func(f *ContextFrame) { f.Title = "\xff" },
		"/result/frames/1/token_cost":     func(f *ContextFrame) { f.TokenCost = -1 },
		"/result/frames/1/representation": func(f *ContextFrame) { f.Representation = pointer(Representation("")) },
	} {
		message := answerWith(soundFrame("a"), soundFrame("b"))
		spoil(&message.Result.Frames[1])
		line, err := AppendLine([]byte("before"), message)
		var refused *EncodeError
		if !errors.As(err, &refused) || refused.Path != path || string(line) != "before" {
			t.Errorf("%s: %q %v", path, line, err)
		}
	}
	var none *Frames
	for _, message := range []Envelope{nil, none} {
		if line, err := EncodeLine(message); err == nil {
			t.Errorf("written: %s", line)
		}
	}
}

func TestModelsKnowTheirJSON(t *testing.T) {
	frame := soundFrame("a")
	text, err := json.Marshal(map[string]any{"frame": frame})
	if err != nil || !sameJSON(string(text), `{"frame":`+frame.String()+`}`) {
		t.Errorf("%s %v", text, err)
	}
	var again ContextFrame
	if err := json.Unmarshal([]byte(frame.String()), &again); err != nil || !reflect.DeepEqual(frame, again) {
		t.Errorf("%v %v", again, err)
	}
	if err := json.Unmarshal([]byte(`{"ID":"a"}`), &again); err == nil {
		t.Error("a name in other letters was taken")
	}
}

func TestRulesOfAFrame(t *testing.T) {
	if found := Validate(answerWith(soundFrame("a"), soundFrame("b"))); len(found) > 0 {
		t.Fatal(found)
	}
	file := Provenance{Type: "file", URI: pointer("file:///a"), Digest: pointer(ContentDigest(""))}
	edge := Relation{Rel: "doc.references", TargetURI: "file:///b", DisplayName: pointer("b")}
	for rule, spoil := range map[string]func(*ContextFrame){
		"F1":  func(f *ContextFrame) { f.Score = -0.1 },
		"F2":  func(f *ContextFrame) { f.Title = " \u00a0" },
		"F3":  func(f *ContextFrame) { f.CitationLabel = nil },
		"F4":  func(f *ContextFrame) { f.RecordedAt = pointer("2026-02-29T00:00:00Z") },
		"F5":  func(f *ContextFrame) { f.Provenance = append(f.Provenance, Provenance{Type: "file"}) },
		"F17": func(f *ContextFrame) { f.Provenance[0].Range = pointer("L3-2") },
		"D1":  func(f *ContextFrame) { f.ContentDigest = pointer("sha256:AB") },
		"P1":  func(f *ContextFrame) { f.Content = nil; f.TokenCost = 0 },
		"P2":  func(f *ContextFrame) { f.Representation = pointer(RepresentationCompact) },
		"P3":  func(f *ContextFrame) { f.Representation = pointer(RepresentationReference); f.TokenCost = 0 },
		"P4":  func(f *ContextFrame) { f.Representation = pointer(RepresentationReference) },
		"B3":  func(f *ContextFrame) { f.TokenCost++ },
		"G1":  func(f *ContextFrame) { f.Relations[0].DisplayName = pointer(" ") },
		"G2":  func(f *ContextFrame) { f.Relations[0].TargetURI = " " },
	} {
		frame := soundFrame("a")
		frame.Provenance, frame.Relations = []Provenance{file}, []Relation{edge}
		spoil(&frame)
		if found := broken(Validate(answerWith(frame))); !strings.Contains(found, rule) {
			t.Errorf("%s: found %q", rule, found)
		}
	}
}

func TestRulesOfAHandshake(t *testing.T) {
	server := &Server{Info: ProviderInfo{Name: " ", Version: ""}}
	server.Info.DataFlow.EgressScopes = append(server.Info.DataFlow.EgressScopes, EgressScopeOrgTenant)
	server.Capabilities.Representations = []Representation{RepresentationReference}
	found := broken(Validate(server.handshakeAck()))
	for _, rule := range []string{"H2", "C5", "§6.4.1"} {
		if !strings.Contains(found, rule) {
			t.Errorf("%s: found %q", rule, found)
		}
	}
}

func TestRulesOfAnAnswer(t *testing.T) {
	old := soundFrame("old")
	old.ValidTo = pointer("2026-01-01T00:00:00.50Z")
	message := answerWith(soundFrame("a"), old)
	generous := ContextQuery{Goal: "g", MaxFrames: 2, MaxTokens: 100}
	if found := Validate(message, generous); len(found) > 0 {
		t.Fatal(found)
	}
	for rule, spoil := range map[string]func(*ContextQuery){
		"B1": func(q *ContextQuery) { q.MaxTokens = 1 },
		"B4": func(q *ContextQuery) { q.MaxFrames = 1 },
		"Q1": func(q *ContextQuery) { q.Kinds = []FrameKind{FrameKindFact} },
		"Q2": func(q *ContextQuery) { q.AsOf = pointer("2026-01-01T00:00:00.5Z") },
	} {
		query := generous
		spoil(&query)
		if found := broken(Validate(message, query)); !strings.Contains(found, rule) {
			t.Errorf("%s: found %q", rule, found)
		}
	}
	before := generous
	before.AsOf = pointer("2026-01-01T00:00:00Z")
	if found := Validate(message, before); len(found) > 0 {
		t.Error(found)
	}
}

func TestInstants(t *testing.T) {
	good := []string{"2024-02-29T23:59:60Z", "0001-01-01T00:00:00Z", "2026-07-01T00:00:00.000000000001Z"}
	bad := []string{
		"", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:61Z", "2026-01-01t00:00:00z",
		"2026-01-01T00:00:00", "2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00.Z", "2026-1-1T00:00:00Z", "2026-01-01T00:00:00Z\n",
	}
	for _, text := range good {
		if !isTimestamp(text) {
			t.Errorf("refused: %s", text)
		}
	}
	for _, text := range bad {
		if isTimestamp(text) {
			t.Errorf("accepted: %q", text)
		}
	}
	inOrder := []string{"2026-01-01T00:00:00Z", "2026-01-01T00:00:00.05Z", "2026-01-01T00:00:00.5Z", "2026-01-01T00:00:01Z"}
	for i, a := range inOrder {
		for j, b := range inOrder {
			if got := compareInstants(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%s %s: %d", a, b, got)
			}
		}
	}
	if compareInstants("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z") != 0 {
		t.Error("a fraction of zeros makes a difference")
	}
}

func TestAddressed(t *testing.T) {
	text := "one\ntwo\r\n\nfour"
	for lines, want := range map[string]string{
		"": text, "L1": "one\n", "L2": "two\r\n", "L3": "\n", "L4": "four", "L2-3": "two\r\n\n", "L2-2": "two\r\n",
		"L3-99999999999999999999999": "\nfour", "L1-4": text,
	} {
		if got, err := Addressed([]byte(text), lines); err != nil || string(got) != want {
			t.Errorf("%s: %q %v", lines, got, err)
		}
	}
	for _, lines := range []string{
		"L5", "L2-1", "L0", "L01", "L1-", "L-1", "l1", "1-2", "L1-L2", " L1", "L1 ", "L1,2", "L99999999999999999999999", "L10-9",
	} {
		if got, err := Addressed([]byte(text), lines); err == nil {
			t.Errorf("%s: %q", lines, got)
		}
	}
	if got, err := Addressed(nil, "L1"); err == nil {
		t.Errorf("line 1 of nothing: %q", got)
	}
}

func TestFileFrame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b%ü.md")
	if err := os.WriteFile(path, []byte("one\ntwo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for lines, content := range map[string]string{"": "one\ntwo\n", "L2": "two\n"} {
		frame, err := FileFrame(path, lines)
		if err != nil {
			t.Fatal(err)
		}
		if *frame.Content != content || *frame.ContentDigest != ContentDigest(content) {
			t.Errorf("%v", frame)
		}
		if found := Validate(answerWith(frame)); len(found) > 0 {
			t.Error(found)
		}
		link := frame.Provenance[0]
		read, err := readAddressed(*link.URI, lines)
		if err != nil || digestOf(read) != *link.Digest {
			t.Errorf("%s: %q %v", *link.URI, read, err)
		}
	}
}

func TestFacts(t *testing.T) {
	for content, want := range map[string]int64{"": 0, "a": 1, "abcd": 1, "abcde": 2, "é😀": 2} {
		if got := TokenCost(content); got != want {
			t.Errorf("%q costs %d", content, got)
		}
	}
	if VersionsCompatible("contextgraph/1.0-draft", "contextgraph/2.0") || !VersionsCompatible("contextgraph/1.0", "contextgraph/1.7") {
		t.Error("families")
	}
	if a, b := NextCorrelationID(), NextCorrelationID(); a == b || a[0] != 'q' {
		t.Error(a, b)
	}
	if !VerifyCorrelation(nil, pointer("x")) || VerifyCorrelation(pointer("q1"), nil) || !VerifyCorrelation(pointer("q1"), pointer("q1")) {
		t.Error("correlation")
	}
}
