package contextprovider.contextgraph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** What is looked for in the bytes of a text, eight at a time where nothing of it is met. */
final class JsonBytes {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x80 * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final int HIGH_SURROGATE = 0xD8;

    private JsonBytes() {}

    /** The first quote, backslash or control character from an index on; the end if there is none. */
    static int special(byte[] text, int from, int end) {
        int i = from;
        for (; i + 8 <= end; i += 8) {
            long x = (long) EIGHT.get(text, i);
            long found = (lowOrQuote(x) | below(x ^ BACKSLASHES, ONES)) & ~x & HIGHS;
            if (found != 0) {
                return i + Long.numberOfTrailingZeros(found) / 8; // the lowest mark is always a true one
            }
        }
        while (i < end && (text[i] < 0 || text[i] >= ' ' && text[i] != '"' && text[i] != '\\')) {
            i++;
        }
        return i;
    }

    /** The same, but stopping at what is not ASCII too. */
    static int plain(byte[] text, int from, int end) {
        int i = from;
        for (; i + 8 <= end; i += 8) {
            long x = (long) EIGHT.get(text, i);
            long found = (lowOrQuote(x) | below(x ^ BACKSLASHES, ONES) | x) & HIGHS;
            if (found != 0) {
                return i + Long.numberOfTrailingZeros(found) / 8;
            }
        }
        while (i < end && text[i] >= ' ' && text[i] != '"' && text[i] != '\\') {
            i++;
        }
        return i;
    }

    /** Marks the bytes of ASCII, and some others, that are less than those of a limit: their highest bit is set. */
    private static long below(long x, long limit) {
        return x - limit;
    }

    /** With one bit turned, quotes and control characters are all that is less than a quote. */
    private static long lowOrQuote(long x) {
        return below(x ^ 2 * ONES, '!' * ONES);
    }

    /** Whether there is a question mark: the encoder of strings writes one for half a surrogate pair. */
    static boolean doubtful(byte[] text) {
        int i = 0;
        for (; i + 8 <= text.length; i += 8) {
            long x = (long) EIGHT.get(text, i);
            if ((below(x ^ '?' * ONES, ONES) & ~x & HIGHS) != 0) {
                return true;
            }
        }
        while (i < text.length && text[i] != '?') {
            i++;
        }
        return i < text.length;
    }

    private static int unusual(byte[] text, int from) {
        int i = from;
        for (; i + 8 <= text.length; i += 8) {
            long x = (long) EIGHT.get(text, i);
            long found = (below(x ^ BACKSLASHES, ONES) | x) & HIGHS;
            if (found != 0) {
                return i + Long.numberOfTrailingZeros(found) / 8;
            }
        }
        while (i < text.length && text[i] >= 0 && text[i] != '\\') {
            i++;
        }
        return i;
    }

    /**
     * Checks what the parser takes on trust: that the text is UTF-8, without a byte-order mark, and that no escape stands
     * for half a surrogate pair. A backslash outside of a string is left to the parser, which refuses it.
     */
    static void check(byte[] text) throws DecodeException {
        if (text.length > 2 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF) {
            throw new DecodeException("", "the text starts with a byte-order mark");
        }
        for (int i = unusual(text, 0); i < text.length; i = unusual(text, i)) {
            int length = text[i] == '\\' ? escape(text, i) : character(text, i);
            if (length == 0) {
                String fault = text[i] == '\\' ? "half a surrogate pair" : "bytes that are not UTF-8";
                throw new DecodeException("", "the text holds " + fault);
            }
            i += length;
        }
    }

    /** The length of an escape, or of the two that make a pair; 0 for half a pair. */
    private static int escape(byte[] text, int at) {
        int unit = unit(text, at);
        if (unit < 0) {
            return 2;
        }
        if (!Character.isSurrogate((char) unit)) {
            return 6;
        }
        boolean paired = unit >> 10 == HIGH_SURROGATE >> 2 && unit(text, at + 6) >> 10 == (HIGH_SURROGATE >> 2) + 1;
        return paired ? 12 : 0;
    }

    /** The code unit that four hexadecimal digits stand for, -1 where no such escape is. */
    static int unit(byte[] text, int at) {
        if (at + 6 > text.length || text[at] != '\\' || text[at + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            unit = unit << 4 | Character.digit(text[i], 16); // a digit that is none makes it negative for good
        }
        return unit;
    }

    /** The length of a character of more than one byte; 0 if it is not one. */
    private static int character(byte[] text, int at) {
        int first = text[at] & 0xFF;
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (first < 0xC2 || first > 0xF4 || at + length > text.length) {
            return 0;
        }
        int second = text[at + 1] & 0xFF;
        int low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < low || second > high) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((text[i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    /** The text of an object's first member, if that has the given name and nothing about it is unusual; otherwise null. */
    static String firstMember(byte[] text, int from, int end, String name) {
        int at = after('"', text, from, end);
        for (int i = 0; i < name.length() && at > 0; i++) {
            at = at < end && text[at] == name.charAt(i) ? at + 1 : 0;
        }
        if (at == 0 || at == end || text[at] != '"') {
            return null;
        }
        int colon = after(':', text, at + 1, end);
        int start = colon > 0 ? after('"', text, colon, end) : 0;
        int quote = start > 0 ? special(text, start, end) : end;
        boolean usual = quote < end && text[quote] == '"';
        return usual ? new String(text, start, quote - start, StandardCharsets.UTF_8) : null;
    }

    /** The index after a character that only white space may stand before; 0 if it is not there. */
    private static int after(char wanted, byte[] text, int from, int end) {
        int at = from;
        while (at < end && text[at] <= ' ' && text[at] > 0) {
            at++;
        }
        return at < end && text[at] == wanted ? at + 1 : 0;
    }
}
