package contextprovider;

import contextprovider.contextgraph.ContextFrame;
import contextprovider.contextgraph.Facts;
import contextprovider.contextgraph.FrameKind;
import contextprovider.contextgraph.Relation;
import contextprovider.contextgraph.RelationType;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The source of this provider: the Markdown files of a folder, each as a whole, and each of its sections. */
final class Documents {
    private static final Pattern TITLE = Pattern.compile("^# +(.+)$", Pattern.MULTILINE);
    private static final Pattern DATES = Pattern.compile(
            "^Valid from (\\d{4}-\\d\\d-\\d\\d)(?: until (\\d{4}-\\d\\d-\\d\\d))?\\.$", Pattern.MULTILINE);

    private final Path folder;

    Documents(Path folder) {
        this.folder = folder;
    }

    /** The folder "documents" beside the program, or beside the folder it was built into; failing that, in the working folder. */
    static Path folder() {
        try {
            Path program = Path.of(Documents.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Stream.iterate(program.getParent(), Path::getParent)
                    .limit(2)
                    .map(place -> place.resolve("documents"))
                    .filter(Files::isDirectory)
                    .findFirst()
                    .orElse(Path.of("documents"));
        } catch (URISyntaxException e) {
            return Path.of("documents");
        }
    }

    /** Reads the folder each time, so that an edit shows in the next answer. */
    List<ContextFrame> frames() throws IOException {
        List<ContextFrame> frames = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                frames.addAll(frames(file));
            }
        }
        return frames;
    }

    /** A frame of a document, and one of each section in it, with an edge to the document. */
    private static List<ContextFrame> frames(Path file) throws IOException {
        ContextFrame whole = whole(file);
        List<ContextFrame> frames = new ArrayList<>(List.of(whole));
        Relation edge = new Relation(new RelationType("doc.section_of"), whole.uri(), whole.title());
        List<String> lines = List.of(whole.content().split("\n"));
        int end = lines.size();
        for (int start = end; start > 0; start--) {
            String line = lines.get(start - 1);
            if (line.startsWith("## ")) {
                String heading = line.substring(3).strip();
                frames.add(
                        1,
                        Facts.fileFrame(file, "L" + start + "-" + end)
                                .id(whole.id() + "#" + heading)
                                .kind(FrameKind.SNIPPET)
                                .title(heading)
                                .validFrom(whole.validFrom())
                                .validTo(whole.validTo())
                                .recordedAt(whole.recordedAt())
                                .relations(List.of(edge))
                                .build());
                end = start - 1;
            }
        }
        return frames;
    }

    /** The time of the last edit is the file's; since when, and until when, a document is true is what it says itself. */
    private static ContextFrame whole(Path file) throws IOException {
        ContextFrame.Builder frame = Facts.fileFrame(file);
        String content = frame.build().content();
        Matcher title = TITLE.matcher(content);
        Matcher dates = DATES.matcher(content);
        if (title.find()) {
            frame.title(title.group(1).strip());
        }
        if (dates.find()) {
            frame.validFrom(midnight(dates.group(1))).validTo(midnight(dates.group(2)));
        }
        String edited = Files.getLastModifiedTime(file)
                .toInstant()
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        return frame.id(file.getFileName().toString()).recordedAt(edited).build();
    }

    private static String midnight(String day) {
        return day == null ? null : day + "T00:00:00Z";
    }
}
