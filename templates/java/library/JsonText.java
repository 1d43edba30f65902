package contextprovider.contextgraph;

import java.nio.charset.StandardCharsets;

/** Reads strings that are more than ASCII between quotes, from a text which {@link JsonBytes#check} has passed. */
final class JsonText {
    private final byte[] text;
    private final int end;
    private final StringBuilder result = new StringBuilder(1 << 10);
    private int next;

    JsonText(byte[] text, int end) {
        this.text = text;
        this.end = end;
    }

    /** Reads a string to the quote that ends it; where it starts, and the first byte there to look at, are given. */
    String read(int start, int first) throws DecodeException {
        result.setLength(0);
        next = start;
        int stop = first;
        while (true) {
            result.append(new String(text, next, stop - next, StandardCharsets.ISO_8859_1));
            next = stop;
            if (stop == end) {
                throw new DecodeException("", "a string is not closed");
            }
            if (text[stop] == '"') {
                next++;
                return result.toString();
            }
            if (text[stop] == '\\') {
                escape();
            } else if (text[stop] >= 0) {
                throw new DecodeException("", "a string holds a raw control character");
            }
            while (next < end && text[next] < 0) {
                character();
            }
            stop = JsonBytes.plain(text, next, end);
        }
    }

    /** The index after the quote that ended the string. */
    int next() {
        return next;
    }

    private void character() {
        int first = text[next] & 0xFF;
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        int point = first & 0x7F >> length;
        for (int i = 1; i < length; i++) {
            point = point << 6 | text[next + i] & 0x3F;
        }
        result.appendCodePoint(point);
        next += length;
    }

    private void escape() throws DecodeException {
        int letter = next + 1 < end ? "\"\\/bfnrt".indexOf(text[next + 1]) : -1;
        int unit = JsonBytes.unit(text, next);
        if (letter < 0 && unit < 0) {
            throw new DecodeException("", "a string holds a malformed escape");
        }
        result.append(letter < 0 ? (char) unit : "\"\\/\b\f\n\r\t".charAt(letter));
        next += letter < 0 ? 6 : 2;
    }
}
