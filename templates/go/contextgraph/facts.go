package contextgraph

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
)

// TokenCost is what the content costs of a query's budget (B3): a token for
// each four bytes of UTF-8, the last ones rounded up.
func TokenCost(content string) int64 { return int64(len(content)+3) / 4 }

// ContentDigest is the digest that names the content of a frame (D1).
func ContentDigest(content string) string { return digestOf([]byte(content)) }

func digestOf(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256:" + hex.EncodeToString(sum[:])
}

var digest = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

// VersionsCompatible reports whether speakers of the two versions understand
// each other: they do if the text before the first dot is the same.
func VersionsCompatible(a, b string) bool {
	left, _, _ := strings.Cut(a, ".")
	right, _, _ := strings.Cut(b, ".")
	return left == right
}

var correlations atomic.Uint64

// NextCorrelationID returns "q1", "q2" and so on, each once in a process.
func NextCorrelationID() string { return "q" + strconv.FormatUint(correlations.Add(1), 10) }

// VerifyCorrelation reports whether a reply with the id echoed may answer a
// request with the id sent (H4). Where none was sent, any reply may.
func VerifyCorrelation(sent, echoed *string) bool {
	return sent == nil || echoed != nil && *sent == *echoed
}
