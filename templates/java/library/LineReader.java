package contextprovider.contextgraph;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Splits a stream into lines. Only a line feed ends a line, and the last one may lack it. */
public final class LineReader {
    /** The size of a line, in bytes, beyond which it is not read. */
    public static final int MAX_LINE = 16 << 20;

    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private final byte[] chunk = new byte[CHUNK];
    private int next;
    private int end;
    private byte[] line = new byte[CHUNK];
    private int size;

    /**
     * A reader of a stream's lines.
     *
     * @param in the stream; it is read in pieces, as they come
     */
    public LineReader(InputStream in) {
        this.in = in;
    }

    /**
     * The next line that is not blank. A line that is too long is read to its end and forgotten; the one after it comes next.
     *
     * @return the line without its line feed; null at the end of the stream
     * @throws DecodeException if the line is longer than {@link #MAX_LINE}
     * @throws IOException if the stream cannot be read
     */
    public byte[] next() throws IOException {
        while (true) {
            size = 0;
            boolean ended = fill();
            if (size > MAX_LINE) {
                line = new byte[CHUNK];
                throw new DecodeException("", "the line is longer than 16 MiB");
            }
            if (!blank()) {
                byte[] found = Arrays.copyOf(line, size);
                line = size > CHUNK ? new byte[CHUNK] : line;
                return found;
            }
            if (ended) {
                return null;
            }
        }
    }

    /** Collects a line; whether the stream ended it. */
    private boolean fill() throws IOException {
        while (true) {
            if (next == end) {
                next = 0;
                end = Math.max(in.read(chunk), 0);
                if (end == 0) {
                    return true;
                }
            }
            int stop = next;
            while (stop < end && chunk[stop] != '\n') {
                stop++;
            }
            keep(next, stop);
            next = Math.min(stop + 1, end);
            if (stop < end) {
                return false;
            }
        }
    }

    private void keep(int from, int to) {
        int total = Math.min(size + to - from, MAX_LINE + 1);
        if (total <= MAX_LINE) {
            if (total > line.length) {
                line = Arrays.copyOf(line, Math.min(Math.max(total, 2 * line.length), MAX_LINE));
            }
            System.arraycopy(chunk, from, line, size, to - from);
        }
        size = total;
    }

    private boolean blank() {
        for (int i = 0; i < size; i++) {
            if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
                return false;
            }
        }
        return true;
    }
}
