package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	cg "context-provider/contextgraph"
)

// documents is the source of this provider: the Markdown files of a folder, each
// as a whole, and each of its sections.
type documents struct{ folder string }

// frames reads the folder each time, so that an edit shows in the next answer.
func (d documents) frames() ([]cg.ContextFrame, error) {
	entries, err := os.ReadDir(d.folder)
	if err != nil {
		return nil, err
	}
	var frames []cg.ContextFrame
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".md" {
			continue
		}
		found, err := framesOf(filepath.Join(d.folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		frames = append(frames, found...)
	}
	return frames, nil
}

var (
	title = regexp.MustCompile(`(?m)^# +(.+)$`)
	dates = regexp.MustCompile(`(?m)^Valid from (\d{4}-\d\d-\d\d)(?: until (\d{4}-\d\d-\d\d))?\.$`)
)

// framesOf makes a frame of a document, and one of each section in it, with an
// edge to the document.
func framesOf(path string) ([]cg.ContextFrame, error) {
	whole, err := cg.FileFrame(path, "")
	if err != nil {
		return nil, err
	}
	whole.ID = filepath.Base(path)
	if found := title.FindStringSubmatch(*whole.Content); found != nil {
		whole.Title = strings.TrimSpace(found[1])
	}
	if err := setDates(&whole, path); err != nil {
		return nil, err
	}
	frames := []cg.ContextFrame{whole}
	edge := cg.Relation{Rel: "doc.section_of", TargetURI: *whole.URI, DisplayName: &whole.Title}
	for _, section := range sectionsOf(*whole.Content) {
		frame, err := cg.FileFrame(path, section.lines)
		if err != nil {
			return nil, err
		}
		frame.ID = whole.ID + "#" + section.heading
		frame.Kind = cg.FrameKindSnippet
		frame.Title = section.heading
		frame.ValidFrom, frame.ValidTo, frame.RecordedAt = whole.ValidFrom, whole.ValidTo, whole.RecordedAt
		frame.Relations = []cg.Relation{edge}
		frames = append(frames, frame)
	}
	return frames, nil
}

// setDates takes the time of the last edit from the file, and from its text
// since when, and until when, what it says is true.
func setDates(frame *cg.ContextFrame, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	recorded := info.ModTime().UTC().Format("2006-01-02T15:04:05Z")
	frame.RecordedAt = &recorded
	found := dates.FindStringSubmatch(*frame.Content)
	for i, bound := range []**string{&frame.ValidFrom, &frame.ValidTo} {
		if found != nil && found[i+1] != "" {
			instant := found[i+1] + "T00:00:00Z"
			*bound = &instant
		}
	}
	return nil
}

type section struct{ heading, lines string }

// sectionsOf finds the parts that begin with a heading of the second level.
func sectionsOf(content string) (found []section) {
	start, heading := 0, ""
	lines := strings.SplitAfter(content, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for n, line := range append(lines, "## ") {
		if !strings.HasPrefix(line, "## ") {
			continue
		}
		if start > 0 {
			found = append(found, section{heading, fmt.Sprintf("L%d-%d", start, n)})
		}
		start, heading = n+1, strings.TrimSpace(line[len("## "):])
	}
	return found
}

// documentsFolder is the folder "documents" beside the program, or beside the
// folder that the program was built into; failing that, in the working folder.
func documentsFolder() string {
	program, err := os.Executable()
	if err != nil {
		return "documents"
	}
	for _, folder := range []string{filepath.Dir(program), filepath.Dir(filepath.Dir(program))} {
		documents := filepath.Join(folder, "documents")
		if info, err := os.Stat(documents); err == nil && info.IsDir() {
			return documents
		}
	}
	return "documents"
}
