package main

// The structs of the generated package as a program would declare them for
// encoding/json: same members, same Go types.

type plainLine struct {
	Type   string      `json:"type"`
	ID     *string     `json:"id,omitempty"`
	Result plainResult `json:"result"`
}

type plainResult struct {
	Frames          []plainFrame `json:"frames"`
	Truncated       bool         `json:"truncated"`
	DroppedEstimate *int64       `json:"dropped_estimate,omitempty"`
}

type plainFrame struct {
	ID                       string            `json:"id"`
	Kind                     string            `json:"kind"`
	Title                    string            `json:"title"`
	Content                  *string           `json:"content,omitempty"`
	ContentDigest            *string           `json:"content_digest,omitempty"`
	URI                      *string           `json:"uri,omitempty"`
	Representation           *string           `json:"representation,omitempty"`
	ContentFidelity          *string           `json:"content_fidelity,omitempty"`
	CanonicalContentHash     *string           `json:"canonical_content_hash,omitempty"`
	ContentRef               *plainRef         `json:"content_ref,omitempty"`
	Transform                *plainTransform   `json:"transform,omitempty"`
	MinimumContentFidelity   *string           `json:"minimum_content_fidelity,omitempty"`
	InlineContentRequirement *string           `json:"inline_content_requirement,omitempty"`
	Score                    float64           `json:"score"`
	TokenCost                int64             `json:"token_cost"`
	CanonicalTokenCost       *int64            `json:"canonical_token_cost,omitempty"`
	TokenizerRef             *string           `json:"tokenizer_ref,omitempty"`
	ValidFrom                *string           `json:"valid_from,omitempty"`
	ValidTo                  *string           `json:"valid_to,omitempty"`
	RecordedAt               *string           `json:"recorded_at,omitempty"`
	Provenance               []plainProvenance `json:"provenance,omitempty"`
	CitationLabel            *string           `json:"citation_label,omitempty"`
	Embedding                *plainEmbedding   `json:"embedding,omitempty"`
	Relations                []plainRelation   `json:"relations,omitempty"`
}

type plainRef struct {
	ProviderID string  `json:"provider_id"`
	URI        string  `json:"uri"`
	ExpiresAt  *string `json:"expires_at,omitempty"`
}

type plainTransform struct {
	Method         string `json:"method"`
	Implementation string `json:"implementation"`
	Version        string `json:"version"`
}

type plainProvenance struct {
	Type   string  `json:"type"`
	URI    *string `json:"uri,omitempty"`
	Range  *string `json:"range,omitempty"`
	Digest *string `json:"digest,omitempty"`
	Method *string `json:"method,omitempty"`
	By     *string `json:"by,omitempty"`
}

type plainEmbedding struct {
	Fingerprint string    `json:"fingerprint"`
	Vector      []float64 `json:"vector,omitempty"`
}

type plainRelation struct {
	Rel         string  `json:"rel"`
	TargetURI   string  `json:"target_uri"`
	DisplayName *string `json:"display_name,omitempty"`
}
