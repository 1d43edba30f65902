package contextprovider.contextgraph;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** What follows from the content of a frame, and so is computed rather than said. */
public final class Facts {
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    private Facts() {}

    /**
     * What a content costs of a query's budget (B3): a token for each four bytes of UTF-8, the last ones rounded up.
     *
     * @param content the inline content
     * @return its cost
     */
    public static long tokenCost(String content) {
        return (content.getBytes(StandardCharsets.UTF_8).length + 3L) / 4;
    }

    /**
     * The digest that names a content (D1).
     *
     * @param content the inline content
     * @return its digest
     */
    public static String contentDigest(String content) {
        return digest(content.getBytes(StandardCharsets.UTF_8));
    }

    static String digest(byte[] content) {
        try {
            return "sha256:"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has it", e);
        }
    }

    static boolean isDigest(String text) {
        return text != null && DIGEST.matcher(text).matches();
    }

    /**
     * A frame of a whole file, see {@link #fileFrame(Path, String)}.
     *
     * @param path the file
     * @return a builder of the frame
     * @throws IOException if the file cannot be read, or is not UTF-8
     */
    public static ContextFrame.Builder fileFrame(Path path) throws IOException {
        return fileFrame(path, null);
    }

    /**
     * A frame of a file, or of some lines of it. Content, cost, digests, provenance and citation label are those of the bytes
     * just read; the score is 1, the kind doc, the id the file's URI with the range: change what you know better.
     *
     * @param path the file
     * @param range lines such as "L3" or "L3-9", null for the whole file
     * @return a builder of the frame
     * @throws IOException if the file cannot be read or does not have those lines, or they are not UTF-8
     */
    public static ContextFrame.Builder fileFrame(Path path, String range) throws IOException {
        byte[] bytes = LineRange.addressed(Files.readAllBytes(path), range);
        String content = text(path, bytes);
        String uri = "file://" + path.toAbsolutePath().normalize().toUri().getRawPath();
        String name = path.getFileName().toString();
        Provenance link = Provenance.builder()
                .type(ProvenanceType.FILE)
                .uri(uri)
                .range(range)
                .digest(digest(bytes))
                .method("read")
                .build();
        return ContextFrame.builder()
                .id(range == null ? uri : uri + "#" + range)
                .kind(FrameKind.DOC)
                .title(name)
                .content(content)
                .contentDigest(digest(bytes))
                .uri(uri)
                .score(1)
                .tokenCost(tokenCost(content))
                .provenance(List.of(link))
                .citationLabel(range == null ? name : name + " " + range);
    }

    private static String text(Path path, byte[] bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException(path + ": the content is not UTF-8", e);
        }
    }
}
