package contextgraph

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

var lineRange = regexp.MustCompile(`^L([1-9][0-9]*)(?:-([1-9][0-9]*))?$`)

// isLineRange reports whether the text is a range of lines (F17): "L3", or
// "L3-9" with an end that is not before the start.
func isLineRange(text string) bool {
	_, _, err := parseLineRange(text)
	return err == nil
}

// parseLineRange returns the first and the last line. A number beyond any file
// is as good as the largest int.
func parseLineRange(text string) (first, last int, err error) {
	parts := lineRange.FindStringSubmatch(text)
	if parts == nil {
		return 0, 0, fmt.Errorf("%q is not a range of lines such as L3 or L3-9", text)
	}
	first, _ = strconv.Atoi(parts[1])
	if last = first; parts[2] != "" {
		last, _ = strconv.Atoi(parts[2])
	}
	inverted := len(parts[2]) < len(parts[1]) || len(parts[2]) == len(parts[1]) && parts[2] < parts[1]
	if parts[2] != "" && inverted {
		return 0, 0, fmt.Errorf("the range %q ends before it starts", text)
	}
	return first, last, nil
}

// Addressed returns the bytes that a range of lines stands for (F17), the whole
// content for "". Lines end at a line feed, which belongs to them; an end past
// the last line is the last line.
func Addressed(content []byte, lines string) ([]byte, error) {
	if lines == "" {
		return content, nil
	}
	first, last, err := parseLineRange(lines)
	if err != nil {
		return nil, err
	}
	rest := content
	for n := 1; n < first && len(rest) > 0; n++ {
		rest = rest[lineLength(rest):]
	}
	if len(rest) == 0 {
		return nil, fmt.Errorf("the range %q starts past the last line", lines)
	}
	end := 0
	for n := first; n <= last && end < len(rest); n++ {
		end += lineLength(rest[end:])
	}
	return rest[:end], nil
}

func lineLength(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// FileURI returns the file: URI of a path.
func FileURI(path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	path = "/" + strings.TrimPrefix(filepath.ToSlash(absolute), "/") // a drive of Windows gets a slash
	return (&url.URL{Scheme: "file", Path: path}).String(), nil
}

// readAddressed reads the bytes that a file: URI and a range of lines stand for.
func readAddressed(uri, lines string) ([]byte, error) {
	address, err := url.Parse(uri)
	if err != nil {
		return nil, err
	}
	if address.Scheme != "file" || address.Host != "" && address.Host != "localhost" {
		return nil, errors.New("not a file on this machine: " + uri)
	}
	path := filepath.FromSlash(address.Path)
	if drive := strings.TrimLeft(path, `\`); filepath.VolumeName(drive) != "" {
		path = drive
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Addressed(content, lines)
}

// FileFrame makes a frame of a file, or of a range of its lines such as
// "L3-9". Content, cost, digests, provenance and citation label are those of
// the bytes just read; the score is 1, the kind doc, the id the URI with the
// range: change what you know better.
func FileFrame(path, lines string) (ContextFrame, error) {
	whole, err := os.ReadFile(path)
	if err != nil {
		return ContextFrame{}, err
	}
	part, err := Addressed(whole, lines)
	if err != nil {
		return ContextFrame{}, fmt.Errorf("%s: %w", path, err)
	}
	if !utf8.Valid(part) {
		return ContextFrame{}, fmt.Errorf("%s: the content is not UTF-8", path)
	}
	uri, err := FileURI(path)
	if err != nil {
		return ContextFrame{}, err
	}
	content, sum, method := string(part), digestOf(part), "read"
	frame := ContextFrame{
		ID:            uri,
		Kind:          FrameKindDoc,
		Title:         filepath.Base(path),
		Content:       &content,
		ContentDigest: &sum,
		URI:           &uri,
		Score:         1,
		TokenCost:     TokenCost(content),
	}
	label, link := frame.Title, Provenance{Type: ProvenanceTypeFile, URI: &uri, Digest: &sum, Method: &method}
	if lines != "" {
		frame.ID += "#" + lines
		link.Range = &lines
		label += " " + lines
	}
	frame.CitationLabel, frame.Provenance = &label, []Provenance{link}
	return frame, nil
}
