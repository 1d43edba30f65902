package contextprovider.contextgraph;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ranges of lines (F17): "L3", or "L3-9" with an end that is not before the start. */
final class LineRange {
    private static final Pattern GRAMMAR = Pattern.compile("L([1-9][0-9]*)(?:-([1-9][0-9]*))?");

    private LineRange() {}

    static boolean isRange(String text) {
        Matcher parts = GRAMMAR.matcher(text);
        return parts.matches() && last(parts).compareTo(first(parts)) >= 0;
    }

    private static BigInteger first(Matcher parts) {
        return new BigInteger(parts.group(1));
    }

    private static BigInteger last(Matcher parts) {
        return parts.group(2) == null ? first(parts) : new BigInteger(parts.group(2));
    }

    /**
     * The bytes that a range stands for, all of them for null. Lines end at a line feed, which belongs to them; an end past the
     * last line is the last line.
     */
    static byte[] addressed(byte[] content, String range) throws IOException {
        if (range == null) {
            return content;
        }
        Matcher parts = GRAMMAR.matcher(range);
        if (!parts.matches() || !isRange(range)) {
            throw new IOException("\"" + range + "\" is no range of lines such as L3 or L3-9");
        }
        int start = skip(content, 0, first(parts).subtract(BigInteger.ONE));
        if (start == content.length) {
            throw new IOException("the range " + range + " starts past the last line");
        }
        BigInteger count = last(parts).subtract(first(parts)).add(BigInteger.ONE);
        return Arrays.copyOfRange(content, start, skip(content, start, count));
    }

    /** The index behind a number of lines, or the end. */
    private static int skip(byte[] content, int from, BigInteger lines) {
        int at = from;
        int left = lines.min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
        while (left > 0 && at < content.length) {
            left -= content[at] == '\n' ? 1 : 0;
            at++;
        }
        return at;
    }

    /** The bytes that a file: URI and a range, null for none, stand for. */
    static byte[] read(String uri, String range) throws IOException {
        try {
            URI address = new URI(uri);
            String host = address.getAuthority();
            boolean local = host == null || host.equals("localhost");
            if (!local || !"file".equals(address.getScheme()) || address.getPath() == null) {
                throw new IOException("not a file on this machine: " + uri);
            }
            return addressed(Files.readAllBytes(Path.of(new URI("file", null, address.getPath(), null))), range);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("not a file on this machine: " + uri, e);
        }
    }
}
