package contextprovider.contextgraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The reader and the writer of JSON, whatever the types of the schema. */
class JsonTest {
    private static final int DEEPEST = 127;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Each character is a byte. */
    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static <T> T read(String text, JsonReader.Decoder<T> decoder) throws DecodeException {
        return JsonReader.read(bytes(text), decoder);
    }

    private static long integer(String text, long low, long high) throws DecodeException {
        return read(text, in -> in.integer(low, high));
    }

    private static String written(Consumer<JsonWriter> value) {
        JsonWriter out = new JsonWriter(1);
        value.accept(out);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void whatTheGrammarAllowsIsRead() throws DecodeException {
        for (String text : List.of(
                "null",
                " [1 , -0.5e+3,\"\\u00e9\\ud83d\\ude00\\/\"] ",
                "{\"a\":{},\"b\":[]}\r\n",
                "\"\u2028\u0085\u007f\"",
                "1e-400",
                "0e99999999999",
                "1." + "0".repeat(2000),
                "[".repeat(DEEPEST) + "]".repeat(DEEPEST))) {
            JsonTree.parse(bytes(text));
        }
    }

    @Test
    void everythingElseIsRefused() {
        for (String text : List.of(
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{a:1}",
                "'a'",
                "01",
                "-01",
                "+1",
                ".5",
                "5.",
                "1e",
                "-",
                "NaN",
                "-Infinity",
                "1e400",
                "-1e309",
                "9".repeat(400),
                "\"\\ud83d\"",
                "\"\\ude00x\"",
                "\"\\ud83d\\u0041\"",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\\u12",
                "\"\n\"",
                "\"\u0000\"",
                "\u0000",
                "1 2",
                "true false",
                "nul",
                "\ufeff1",
                "// 1",
                "\"a",
                "{\"\\ud800\":1}",
                "[".repeat(DEEPEST + 1) + "]".repeat(DEEPEST + 1),
                "[".repeat(1_000_000))) {
            assertThrows(DecodeException.class, () -> JsonTree.parse(bytes(text)), text);
            String ignored = "{\"x\":" + text + "}";
            assertThrows(DecodeException.class, () -> read(ignored, JsonTest::ignore), ignored);
        }
    }

    private static String ignore(JsonReader in) throws IOException {
        in.skip();
        return "";
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        for (String text : List.of(
                "\u00ff",
                "\u00c0\u00af",
                "\u00c3",
                "\u00e9a",
                "\u00e0\u0080\u0080",
                "\u00ed\u00a0\u00bd",
                "\u00f0\u0080\u0080\u0080",
                "\u00f4\u0090\u0080\u0080",
                "\u00f5\u0080\u0080\u0080",
                "\u00e2\u0082",
                "\u0080")) {
            byte[] line = latin("{\"a long name before it\":\"" + text + "\"}");
            assertThrows(DecodeException.class, () -> JsonReader.read(line, JsonTest::ignore), text);
        }
    }

    @Test
    void faultsHaveAPath() {
        for (Map.Entry<String, String> fault : Map.of(
                        "{\"a/b\":[{\"~\":1},{\"c\":x}]}", "/a~1b/1/c",
                        "{\"a\":[1,1e999]}", "/a/1",
                        "{\"a\":{\"b\":\"\t\"}}", "/a/b",
                        "[0,[\"\\q\"]]", "/1/0")
                .entrySet()) {
            DecodeException e = assertThrows(DecodeException.class, () -> read(fault.getKey(), JsonTest::ignore));
            assertEquals(fault.getValue(), e.path(), fault.getKey());
        }
    }

    @Test
    void numbersAreDoubles() throws DecodeException {
        for (Map.Entry<String, Double> number : Map.of(
                        "0", 0.0,
                        "-1.5", -1.5,
                        "1E2", 100.0,
                        "123456789012345.6", 123456789012345.6,
                        "5e-324", 5e-324,
                        "9007199254740993", 9007199254740992.0,
                        "0.30000000000000004", 0.30000000000000004,
                        "1e23", 1e23)
                .entrySet()) {
            double value = number.getValue();
            assertEquals(value, read(number.getKey(), JsonReader::number), number.getKey());
            assertEquals(value, read(written(out -> out.number(value)), JsonReader::number), number.getKey());
        }
        assertEquals("-0", written(out -> out.number(-0.0)));
        for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThrows(EncodeException.class, () -> written(out -> out.number(odd)));
        }
    }

    @Test
    void integersAreExact() throws DecodeException {
        for (String text : List.of("42", "42.0", "4.2e1", "420e-1")) {
            assertEquals(42L, integer(text, 0, 100), text);
        }
        assertEquals(0L, integer("-0", 0, 100));
        assertEquals(Long.MIN_VALUE, integer("" + Long.MIN_VALUE, Long.MIN_VALUE, 0));
        for (String text : List.of(
                "-1", "101", "1.5", "1e99", "99999999999999999999", "true", "\"1\"", "null", "9223372036854775808")) {
            assertThrows(DecodeException.class, () -> integer(text, 0, 100), text);
        }
        String most = "1" + "0".repeat(30);
        assertEquals(new BigInteger(most), read(most, in -> in.bigInteger("0", most)));
        assertThrows(DecodeException.class, () -> read(most + "0", in -> in.bigInteger("0", most)));
        assertThrows(EncodeException.class, () -> written(out -> out.integer(101, 0, 100)));
        assertThrows(EncodeException.class, () -> written(out -> out.bigInteger(BigInteger.TEN, "0", "9")));
    }

    @Test
    void stringsComeBack() throws DecodeException {
        String text = "a\"\\/\b\f\n\r\t\0\u001f\u007f<>&\u00e9\u2028\ud83d\ude00?";
        String quoted = "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f<>&\u00e9\u2028\ud83d\ude00?\"";
        assertEquals(quoted, written(out -> out.string(text)));
        assertEquals(text, read(quoted, JsonReader::string));
        String mixed = "plain, \u00e9\ud83d\ude00 ";
        String escaped = "plain, \\u00e9\\ud83d\\ude00 ".repeat(999);
        assertEquals(mixed.repeat(999), read("\"" + escaped + "\"", JsonReader::string));
        assertEquals(mixed.repeat(999), read("\"" + mixed.repeat(999) + "\"", JsonReader::string));
        for (String half : List.of("\ud83d", "a\ude00", "\ud83d\ud83d", "?\ud83dx")) {
            assertThrows(EncodeException.class, () -> written(out -> out.string(half)));
            assertThrows(EncodeException.class, () -> written(out -> out.name(half)));
            assertThrows(DecodeException.class, () -> Wire.decodeLine(half));
        }
    }

    @Test
    void whatCannotBeWrittenHasAPath() {
        JsonWriter out = new JsonWriter(1);
        out.openObject();
        out.name("a/b");
        out.openArray();
        out.nothing();
        assertEquals(
                "/a~1b/1",
                assertThrows(EncodeException.class, () -> out.number(Double.NaN))
                        .path());
        out.string("good, \"really\"");
        assertEquals(
                "/a~1b/2",
                assertThrows(EncodeException.class, () -> out.string("\ud800")).path());
    }

    @Test
    void rawJsonIsCompact() {
        RawJson raw = new RawJson(" { \"a\" : [ 1.0 , \"\\u00e9\\/\" ] } ");
        assertEquals("{\"a\":[1.0,\"\u00e9/\"]}", raw.text());
        assertEquals(new RawJson("{\"a\":[1.0,\"\u00e9/\"]}"), raw);
        for (String bad : List.of("", "nul", "[1,]", "1 2", "\"\ud800\"", "{\"a\":1,\"a\":2}")) {
            assertThrows(IllegalArgumentException.class, () -> new RawJson(bad));
        }
    }

    @Test
    void valuesAreEqualAsJsonSchemaHasIt() throws DecodeException {
        assertTrue(JsonTree.same("{\"a\":[1,2.50],\"b\":null}", "{\"b\":null,\"a\":[1.0,2.5]}"));
        assertTrue(JsonTree.same("null", "null"));
        assertTrue(!JsonTree.same("1", "true") && !JsonTree.same("\"1\"", "1") && !JsonTree.same("[]", "{}"));
    }
}
