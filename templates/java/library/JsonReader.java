package contextprovider.contextgraph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads one JSON text, strictly by RFC 8259. It is Jackson's parser with what the schema's types need: generated code calls
 * it member by member, with the first token of a value at hand, and leaves it at the value's last one.
 */
final class JsonReader extends UTF8StreamJsonParser {
    /** How many arrays and objects may stand inside one another; the message itself is the first. */
    private static final int MAX_DEPTH = 127;

    /** As many digits as no finite double has before its point. */
    private static final int TOO_MANY_DIGITS = 310;

    /** What Jackson says of a place, which is said by the path. */
    private static final Pattern PLACE = Pattern.compile(" \\([^()]*\\[Source.*", Pattern.DOTALL);

    static final ReaderFactory FACTORY = new ReaderFactory(MAX_DEPTH);

    /** Reads a value of some type. */
    @FunctionalInterface
    interface Decoder<T> {
        T decode(JsonReader in) throws IOException;
    }

    private final ReaderFactory.Budget budget;
    private final String base;
    private JsonText unescaped;

    JsonReader(
            IOContext context,
            int features,
            ByteQuadsCanonicalizer names,
            byte[] text,
            int from,
            String base,
            ReaderFactory.Budget budget) {
        super(context, features, null, null, names, text, from, text.length, 0, false);
        this.base = base;
        this.budget = budget;
    }

    /** Reads a whole text as one value. */
    static <T> T read(byte[] text, Decoder<T> decoder) throws DecodeException {
        JsonBytes.check(text);
        ReaderFactory.Budget budget = new ReaderFactory.Budget();
        budget.left = 256L * text.length;
        return read(text, "", budget, decoder);
    }

    /** Reads a text that has been checked and stands somewhere in the message. */
    <T> T again(byte[] text, String path, Decoder<T> decoder) throws DecodeException {
        return read(text, path, budget, decoder);
    }

    /** Whether that many bytes may be read once more to choose among alternatives, whatever stands inside what. */
    void spend(int bytes, String path) throws DecodeException {
        budget.left -= bytes;
        if (budget.left < 0) {
            throw new DecodeException(path, "too many alternatives to try");
        }
    }

    private static <T> T read(byte[] text, String base, ReaderFactory.Budget budget, Decoder<T> decoder)
            throws DecodeException {
        try (JsonReader in = FACTORY.reader(text, 0, base, budget)) {
            return in.whole(decoder);
        } catch (DecodeException e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
    }

    private <T> T whole(Decoder<T> decoder) throws IOException {
        try {
            if (nextToken() == null) {
                throw fail("the text is empty");
            }
            T value = decoder.decode(this);
            if (nextToken() != null) {
                throw new DecodeException(base, "text after the end of the value");
            }
            return value;
        } catch (StreamConstraintsException e) {
            throw fail("more than " + MAX_DEPTH + " levels of nesting");
        } catch (JsonProcessingException e) {
            String fault = PLACE.matcher(e.getOriginalMessage()).replaceAll("").replace("\n", " ");
            throw fail(new String(fault.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        }
    }

    /** Where the value at hand stands. */
    String path() {
        return base + getParsingContext().pathAsPointer();
    }

    DecodeException fail(String fault) {
        return new DecodeException(path(), fault);
    }

    DecodeException mismatch(String wanted) {
        String found = switch (_currToken) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NULL -> "null";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            default -> "a number";
        };
        return fail("expected " + wanted + ", found " + found);
    }

    DecodeException unlisted(Object value) {
        return fail(value + " is not one of the listed values");
    }

    UnknownTypeException unknownType(String type) {
        return new UnknownTypeException(path(), type, null);
    }

    private DecodeException missing(String name) {
        return new DecodeException(path() + step(name), "the member is required");
    }

    static String step(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }

    void openObject() throws DecodeException {
        if (_currToken != JsonToken.START_OBJECT) {
            throw mismatch("an object");
        }
    }

    void openArray() throws DecodeException {
        if (_currToken != JsonToken.START_ARRAY) {
            throw mismatch("an array");
        }
    }

    /** Moves to the value of the next member and gives its name; null at the end of the object. */
    String member() throws IOException {
        String name = nextFieldName();
        if (name != null) {
            nextToken();
        }
        return name;
    }

    /** Moves to the next item; false at the end of the array. */
    boolean item() throws IOException {
        return nextToken() != JsonToken.END_ARRAY;
    }

    /** Marks a member as seen. A second one is refused: two readers might not agree on which of the two counts. */
    long once(long seen, int member) throws DecodeException {
        if ((seen >>> member & 1) != 0) {
            throw fail("the member stands there twice");
        }
        return seen | 1L << member;
    }

    /** Keeps a member with a free name. */
    <T> void keep(Map<String, T> members, String name, T value) throws DecodeException {
        if (members.containsKey(name)) {
            throw fail("the member stands there twice");
        }
        members.put(name, value);
    }

    void require(long seen, int member, String name) throws DecodeException {
        if ((seen >>> member & 1) == 0) {
            throw missing(name);
        }
    }

    boolean isString() {
        return _currToken == JsonToken.VALUE_STRING;
    }

    boolean isNull() {
        return _currToken == JsonToken.VALUE_NULL;
    }

    String string() throws IOException {
        if (_currToken != JsonToken.VALUE_STRING) {
            throw mismatch("a string");
        }
        int start = _inputPtr;
        int end = JsonBytes.plain(_inputBuffer, start, _inputEnd);
        boolean plain = end < _inputEnd && _inputBuffer[end] == '"';
        _tokenIncomplete = false;
        if (plain) {
            _inputPtr = end + 1;
            return new String(_inputBuffer, start, end - start, StandardCharsets.ISO_8859_1);
        }
        if (unescaped == null) {
            unescaped = new JsonText(_inputBuffer, _inputEnd);
        }
        try {
            String text = unescaped.read(start, end);
            _inputPtr = unescaped.next();
            return text;
        } catch (DecodeException e) {
            throw fail(e.fault());
        }
    }

    boolean bool() throws DecodeException {
        if (_currToken != JsonToken.VALUE_TRUE && _currToken != JsonToken.VALUE_FALSE) {
            throw mismatch("a boolean");
        }
        return _currToken == JsonToken.VALUE_TRUE;
    }

    /** Whether the number at hand has neither a fraction nor an exponent. */
    boolean isDigits() {
        return _currToken == JsonToken.VALUE_NUMBER_INT;
    }

    double number() throws IOException {
        if (!_currToken.isNumeric()) {
            throw mismatch("a number");
        }
        boolean few = _currToken == JsonToken.VALUE_NUMBER_FLOAT || _intLength < 19;
        boolean many = !few && _intLength >= TOO_MANY_DIGITS;
        double number = few ? getDoubleValue() : many ? Double.POSITIVE_INFINITY : Double.parseDouble(getText());
        if (Double.isInfinite(number)) {
            throw fail("the number is beyond the range of a double");
        }
        return number;
    }

    /** An integer within bounds. Digits are judged by their digits, other numbers by their value as a double. */
    long integer(long low, long high) throws IOException {
        long value;
        if (_currToken == JsonToken.VALUE_NUMBER_INT && _intLength < 19) {
            value = getLongValue();
        } else {
            BigInteger wide = wideInteger();
            if (wide.bitLength() > 63) {
                throw outside(low, high);
            }
            value = wide.longValue();
        }
        if (value < low || value > high) {
            throw outside(low, high);
        }
        return value;
    }

    BigInteger bigInteger(String low, String high) throws IOException {
        BigInteger value = wideInteger();
        if (!within(value, low, high)) {
            throw outside(low, high);
        }
        return value;
    }

    static boolean within(BigInteger value, String low, String high) {
        return value.compareTo(new BigInteger(low)) >= 0 && value.compareTo(new BigInteger(high)) <= 0;
    }

    private BigInteger wideInteger() throws IOException {
        if (!_currToken.isNumeric()) {
            throw mismatch("an integer");
        }
        double number = number();
        if (_currToken == JsonToken.VALUE_NUMBER_INT) {
            return new BigInteger(getText());
        }
        if (number != Math.rint(number)) {
            throw fail("expected an integer, found a fraction");
        }
        return new BigDecimal(number).toBigInteger();
    }

    private DecodeException outside(Object low, Object high) {
        return fail("the integer is not between " + low + " and " + high);
    }

    /** Reads any value and forgets it; it is checked like every other one. */
    void skip() throws IOException {
        int depth = 0;
        while (true) {
            switch (_currToken) {
                case START_OBJECT, START_ARRAY -> depth++;
                case END_OBJECT, END_ARRAY -> depth--;
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                    if (_expLength > 0 || _intLength > 300) {
                        number();
                    }
                }
                default -> {}
            }
            if (depth == 0) {
                return;
            }
            nextToken();
        }
    }

    RawJson never() throws DecodeException {
        throw mismatch("nothing here");
    }

    void absent() throws DecodeException {
        if (!isNull()) {
            never();
        }
    }

    RawJson raw() throws IOException {
        JsonWriter out = new JsonWriter(64);
        copy(out);
        return out.toRaw();
    }

    /** Writes the value at hand anew; its numbers stay as they are. Gives the names of its members if it is an object. */
    Set<String> copy(JsonWriter out) throws IOException {
        switch (_currToken) {
            case START_OBJECT -> {
                Set<String> names = new HashSet<>();
                out.openObject();
                for (String name = member(); name != null; name = member()) {
                    if (!names.add(name)) {
                        throw fail("the member stands there twice");
                    }
                    out.name(name);
                    copy(out);
                }
                out.closeObject();
                return names;
            }
            case START_ARRAY -> {
                out.openArray();
                while (item()) {
                    copy(out);
                }
                out.closeArray();
            }
            case VALUE_STRING -> out.string(string());
            default -> {
                skip();
                out.token(getText());
            }
        }
        return null;
    }

    /** Reads a value that can only be one, whose compact text is given. */
    void constant(String wanted) throws IOException {
        String found = raw().text();
        if (!found.equals(wanted) && !JsonTree.same(found, wanted)) {
            throw fail("the value is not " + wanted);
        }
    }

    /** Keeps the value at hand for trying what it is. */
    <T> JsonChoice<T> choice() throws IOException {
        String path = path();
        JsonWriter out = new JsonWriter(256);
        Set<String> names = copy(out);
        return new JsonChoice<>(this, path, out.toBytes(), names);
    }

    /** Reads ahead for the member that says of which type the object at hand is, wherever it stands. */
    String tag(String name) throws IOException {
        openObject();
        String first = JsonBytes.firstMember(_inputBuffer, _inputPtr, _inputEnd, name);
        if (first != null) {
            return first;
        }
        try (JsonReader ahead = FACTORY.reader(_inputBuffer, _inputPtr - 1, path(), budget)) {
            ahead.nextToken();
            for (String other = ahead.member(); other != null; other = ahead.member()) {
                if (other.equals(name)) {
                    return ahead.string();
                }
                ahead.skip();
            }
            throw missing(name);
        }
    }
}
