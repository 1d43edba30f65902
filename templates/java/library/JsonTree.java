package contextprovider.contextgraph;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON values as objects: null, Boolean, String, BigDecimal, List and Map. Two of them are equal exactly if they are equal as
 * JSON Schema has it: 1 and 1.0 are one value, 1 and true are two.
 */
final class JsonTree {
    private JsonTree() {}

    static Object parse(byte[] text) throws DecodeException {
        return JsonReader.read(text, JsonTree::value);
    }

    /** Whether two texts hold the same value. */
    static boolean same(String left, String right) throws DecodeException {
        Object value = parse(Wire.bytes(left));
        return value == null ? right.equals("null") : value.equals(parse(Wire.bytes(right)));
    }

    private static Object value(JsonReader in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> object(in);
            case START_ARRAY -> array(in);
            case VALUE_STRING -> in.string();
            case VALUE_TRUE, VALUE_FALSE -> in.bool();
            case VALUE_NULL -> null;
            default -> number(in);
        };
    }

    private static Map<String, Object> object(JsonReader in) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = in.member(); name != null; name = in.member()) {
            members.put(name, value(in));
        }
        return members;
    }

    private static List<Object> array(JsonReader in) throws IOException {
        List<Object> items = new ArrayList<>();
        while (in.item()) {
            items.add(value(in));
        }
        return items;
    }

    /** Digits as they are; a number with a fraction or an exponent as the shortest text of its double. */
    private static BigDecimal number(JsonReader in) throws IOException {
        double near = in.number();
        boolean digits = in.isDigits();
        BigDecimal number = digits ? new BigDecimal(new BigInteger(in.getText())) : BigDecimal.valueOf(near);
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
}
