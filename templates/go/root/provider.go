package main

import (
	"context"
	"math"
	"strings"

	cg "context-provider/contextgraph"
)

// newServer declares what the provider is and what it can do. A host shows this
// to its user, and asks for nothing that is not declared here.
func newServer(folder string) *cg.Server {
	yes := true
	return &cg.Server{
		Provider: documents{folder},
		Info: cg.ProviderInfo{
			Name:     "context-provider",
			Version:  "0.1.0",
			DataFlow: cg.DataFlow{Reads: true}, // it keeps nothing, and nothing leaves the machine
		},
		Capabilities: cg.Capabilities{
			Query:       cg.QueryCapability{Kinds: []string{"doc", "snippet"}},
			Correlation: &yes,
			Graph:       &yes,
			Verify:      &yes,
		},
	}
}

// Query offers every frame there is, with a score. The server keeps those that
// the query asks for, sees to their costs, and cuts them to the budget. Put your
// own source in the place of documents: all that it must have is this method.
func (d documents) Query(_ context.Context, query cg.ContextQuery) (cg.ContextQueryResult, error) {
	frames, err := d.frames()
	if err != nil {
		return cg.ContextQueryResult{}, err
	}
	words := strings.ToLower(query.Goal)
	if query.QueryText != nil {
		words += " " + strings.ToLower(*query.QueryText)
	}
	for i := range frames {
		frames[i].Score = relevance(strings.Fields(words), strings.ToLower(*frames[i].Content))
	}
	return cg.ContextQueryResult{Frames: frames}, nil
}

// CurrentDigest lets the server answer whether a frame that a host still holds
// is what it would get now.
func (d documents) CurrentDigest(_ context.Context, frameID string) (digest string, ok bool, err error) {
	frames, err := d.frames()
	for _, frame := range frames {
		if frame.ID == frameID {
			return *frame.ContentDigest, true, nil
		}
	}
	return "", false, err
}

// relevance is the share of the words that occur in the text; every frame is of
// some use.
func relevance(words []string, text string) float64 {
	hits := 0
	for _, word := range words {
		if strings.Contains(text, strings.Trim(word, ".,:;?!")) {
			hits++
		}
	}
	return math.Round(100*(0.1+0.9*float64(hits)/float64(len(words)+1))) / 100
}
