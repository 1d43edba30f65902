package contextprovider.contextgraph;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes compact JSON into memory. A comma follows each value; the bracket that closes an array or an object takes the place
 * of the last one. What cannot be written is refused with the place where it would have stood.
 */
final class JsonWriter {
    private static final byte[] HEX = bytes("0123456789abcdef");
    private static final byte[] TRUE = bytes("true,");
    private static final byte[] FALSE = bytes("false,");
    private static final byte[] NULL = bytes("null,");
    private static final double SHIFT = 1e7;

    private byte[] buffer;
    private int size;

    JsonWriter(int expected) {
        buffer = new byte[expected];
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A member's name as it is written. */
    static byte[] nameOf(String name) {
        JsonWriter out = new JsonWriter(name.length() + 3);
        out.name(name);
        return out.all();
    }

    /** A member that always has the same value, as it is written. */
    static byte[] memberOf(String name, String value) {
        JsonWriter out = new JsonWriter(name.length() + value.length() + 4);
        out.name(name);
        out.token(value);
        return out.all();
    }

    private byte[] all() {
        return Arrays.copyOf(buffer, size);
    }

    /** What was written, without the comma after it. */
    byte[] toBytes() {
        return Arrays.copyOf(buffer, size - 1);
    }

    /** What was written, with a line feed after it. */
    byte[] toLine() {
        byte[] line = all();
        line[size - 1] = '\n';
        return line;
    }

    RawJson toRaw() {
        return RawJson.written(toBytes());
    }

    private void reserve(int more) {
        if (buffer.length - size < more) {
            buffer = Arrays.copyOf(buffer, Math.max(size + more, 2 * size));
        }
    }

    private void put(byte[] text) {
        reserve(text.length);
        System.arraycopy(text, 0, buffer, size, text.length);
        size += text.length;
    }

    private void put(int character) {
        reserve(1);
        buffer[size++] = (byte) character;
    }

    private void close(char bracket) {
        reserve(2);
        size -= buffer[size - 1] == ',' ? 1 : 0;
        buffer[size++] = (byte) bracket;
        buffer[size++] = ',';
    }

    void openObject() {
        put('{');
    }

    void closeObject() {
        close('}');
    }

    void openArray() {
        put('[');
    }

    void closeArray() {
        close(']');
    }

    /** Writes what {@link #nameOf} or {@link #memberOf} made. */
    void member(byte[] written) {
        put(written);
    }

    void name(String name) {
        if (!wellFormed(name)) {
            throw new EncodeException(JsonPlace.after(ended("\"")), "a member's name holds half a surrogate pair");
        }
        string(name);
        buffer[size - 1] = ':';
    }

    /** Writes a text that is JSON already. */
    void token(String text) {
        put(bytes(text));
        put(',');
    }

    void raw(RawJson value) {
        put(value.bytes());
        put(',');
    }

    void nothing() {
        put(NULL);
    }

    void bool(boolean value) {
        put(value ? TRUE : FALSE);
    }

    void integer(long value, long low, long high) {
        if (value < low || value > high) {
            throw refuse("the integer is not between " + low + " and " + high);
        }
        digits(value);
        put(',');
    }

    void bigInteger(BigInteger value, String low, String high) {
        if (!JsonReader.within(value, low, high)) {
            throw refuse("the integer is not between " + low + " and " + high);
        }
        token(value.toString());
    }

    private void digits(long value) {
        reserve(20);
        size = NumberOutput.outputLong(value, buffer, size);
    }

    /** Writes the number so that it reads back as the same double. */
    void number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw refuse("the number is not finite");
        }
        double shifted = Math.rint(Math.abs(value) * SHIFT);
        if (shifted < 1e15 && shifted / SHIFT == Math.abs(value)) {
            fraction((long) shifted, Math.copySign(1, value) < 0);
            put(',');
        } else {
            token(NumberOutput.toString(value, true));
        }
    }

    /** Writes ten-millionths. If so few digits read back as the same double, then no shorter text does. */
    private void fraction(long parts, boolean negative) {
        long unit = (long) SHIFT;
        if (negative) {
            put('-');
        }
        digits(parts / unit);
        long rest = parts % unit;
        if (rest > 0) {
            put('.');
        }
        while (rest > 0) {
            unit /= 10;
            put('0' + (int) (rest / unit));
            rest %= unit;
        }
    }

    void string(String text) {
        byte[] utf8 = bytes(text);
        if (JsonBytes.doubtful(utf8) && !wellFormed(text)) {
            throw refuse("the string holds half a surrogate pair");
        }
        reserve(utf8.length + 3);
        buffer[size++] = '"';
        int start = 0;
        for (int end = JsonBytes.special(utf8, 0, utf8.length); end < utf8.length; ) {
            run(utf8, start, end);
            escape(utf8[end]);
            start = end + 1;
            end = JsonBytes.special(utf8, start, utf8.length);
        }
        run(utf8, start, utf8.length);
        reserve(2);
        buffer[size++] = '"';
        buffer[size++] = ',';
    }

    private void run(byte[] text, int from, int to) {
        reserve(to - from);
        System.arraycopy(text, from, buffer, size, to - from);
        size += to - from;
    }

    private void escape(byte character) {
        reserve(6);
        buffer[size++] = '\\';
        int letter = "\"\\\n\r\t\b\f".indexOf(character);
        if (letter >= 0) {
            buffer[size++] = (byte) "\"\\nrtbf".charAt(letter);
            return;
        }
        buffer[size++] = 'u';
        buffer[size++] = '0';
        buffer[size++] = '0';
        buffer[size++] = HEX[character >> 4];
        buffer[size++] = HEX[character & 15];
    }

    static boolean wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isSurrogate(unit)) {
                boolean pair = Character.isHighSurrogate(unit)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    EncodeException refuse(String fault) {
        return new EncodeException(path(), fault);
    }

    /** Where the next value would stand: what is there so far is read, with some value at its end. */
    private String path() {
        return JsonPlace.after(ended("0"));
    }

    private byte[] ended(String end) {
        byte[] text = Arrays.copyOf(buffer, size + end.length());
        System.arraycopy(bytes(end), 0, text, size, end.length());
        return text;
    }
}
