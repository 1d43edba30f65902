package contextprovider.contextgraph;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Checks a value against a schema. A schema is true, false or a map of keywords; what a keyword says of other types of value
 * than its own, it does not say at all.
 */
final class SchemaLimits {
    private final List<Breach> found = new ArrayList<>();

    private SchemaLimits() {}

    /** What keeps a value from meeting a schema. */
    static List<Breach> breaches(Object schema, Object value, String path) {
        SchemaLimits limits = new SchemaLimits();
        limits.check(schema, value, path);
        return limits.found;
    }

    private static boolean meets(Object schema, Object value) {
        return breaches(schema, value, "").isEmpty();
    }

    private void breach(boolean wrong, String path, String keyword, String message) {
        if (wrong) {
            found.add(new Breach(path, keyword, message));
        }
    }

    private void check(Object schema, Object value, String path) {
        if (!(schema instanceof Map<?, ?> words)) {
            breach(Boolean.FALSE.equals(schema), path, "false", "no value may stand here");
            return;
        }
        general(words, value, path);
        if (value instanceof String text) {
            text(words, text, path);
        } else if (value instanceof BigDecimal number) {
            number(words, number, path);
        } else if (value instanceof List<?> items) {
            array(words, items, path);
        } else if (value instanceof Map<?, ?> members) {
            object(words, members, path);
        }
        combined(words, value, path);
    }

    private void general(Map<?, ?> words, Object value, String path) {
        Object type = words.get("type");
        breach(type != null && !hasType(type, value), path, "type", "is not of type " + type);
        boolean fixed = words.containsKey("const");
        breach(fixed && !same(words.get("const"), value), path, "const", "is not " + words.get("const"));
        boolean listed = !(words.get("enum") instanceof List<?> values) || values.contains(value);
        breach(!listed, path, "enum", "is not one of the listed values");
    }

    private static boolean same(Object left, Object right) {
        return left == null ? right == null : left.equals(right);
    }

    private static boolean hasType(Object type, Object value) {
        if (type instanceof List<?> types) {
            return types.stream().anyMatch(one -> hasType(one, value));
        }
        return switch (String.valueOf(type)) {
            case "null" -> value == null;
            case "boolean" -> value instanceof Boolean;
            case "string" -> value instanceof String;
            case "number" -> value instanceof BigDecimal;
            case "integer" -> value instanceof BigDecimal number && number.scale() <= 0;
            case "array" -> value instanceof List<?>;
            default -> value instanceof Map<?, ?>;
        };
    }

    /** Checks a count against a lower and an upper limit. */
    private void size(Map<?, ?> words, int size, String least, String most, String of, String path) {
        BigDecimal count = BigDecimal.valueOf(size);
        BigDecimal low = limit(words, least);
        breach(low != null && count.compareTo(low) < 0, path, least, "has " + size + of + ", fewer than " + plain(low));
        BigDecimal high = limit(words, most);
        breach(
                high != null && count.compareTo(high) > 0,
                path,
                most,
                "has " + size + of + ", more than " + plain(high));
    }

    private static BigDecimal limit(Map<?, ?> words, String keyword) {
        return words.get(keyword) instanceof BigDecimal number ? number : null;
    }

    private static String plain(BigDecimal number) {
        return number == null ? "" : number.toPlainString();
    }

    private void text(Map<?, ?> words, String text, String path) {
        size(words, text.codePointCount(0, text.length()), "minLength", "maxLength", " characters", path);
        if (words.get("pattern") instanceof String pattern) {
            breach(!SchemaPatterns.found(pattern, text), path, "pattern", "does not match " + pattern);
        }
    }

    private void number(Map<?, ?> words, BigDecimal number, String path) {
        bound(words, "minimum", number, sign -> sign < 0, "is less than ", path);
        bound(words, "maximum", number, sign -> sign > 0, "is more than ", path);
        bound(words, "exclusiveMinimum", number, sign -> sign <= 0, "is not more than ", path);
        bound(words, "exclusiveMaximum", number, sign -> sign >= 0, "is not less than ", path);
        BigDecimal step = limit(words, "multipleOf");
        boolean uneven =
                step != null && step.signum() > 0 && number.remainder(step).signum() != 0;
        breach(uneven, path, "multipleOf", "is no multiple of " + plain(step));
    }

    private void bound(
            Map<?, ?> words, String keyword, BigDecimal number, IntPredicate wrong, String message, String path) {
        BigDecimal bound = limit(words, keyword);
        breach(bound != null && wrong.test(number.compareTo(bound)), path, keyword, message + plain(bound));
    }

    private void array(Map<?, ?> words, List<?> items, String path) {
        size(words, items.size(), "minItems", "maxItems", " items", path);
        List<?> first = words.get("prefixItems") instanceof List<?> listed ? listed : List.of();
        Object wanted = words.get("contains");
        Set<Object> seen = new HashSet<>();
        int matching = 0;
        for (int i = 0; i < items.size(); i++) {
            Object item = items.get(i);
            String here = path + "/" + i;
            check(i < first.size() ? first.get(i) : words.get("items"), item, here);
            matching += wanted != null && meets(wanted, item) ? 1 : 0;
            boolean again = Boolean.TRUE.equals(words.get("uniqueItems")) && !seen.add(item);
            breach(again, here, "uniqueItems", "stands there twice");
        }
        if (wanted != null) {
            boolean none = matching == 0 && !words.containsKey("minContains");
            breach(none, path, "contains", "has no item of the wanted kind");
            size(words, matching, "minContains", "maxContains", " items of the wanted kind", path);
        }
    }

    private void object(Map<?, ?> words, Map<?, ?> members, String path) {
        size(words, members.size(), "minProperties", "maxProperties", " members", path);
        required("required", words.get("required"), members, path);
        members.forEach((name, value) -> {
            member(words, (String) name, value, path + JsonReader.step((String) name));
            if (words.get("dependentRequired") instanceof Map<?, ?> dependent) {
                required("dependentRequired", dependent.get(name), members, path);
            }
            if (words.get("dependentSchemas") instanceof Map<?, ?> dependent) {
                check(dependent.get(name), members, path);
            }
        });
    }

    private void required(String keyword, Object names, Map<?, ?> members, String path) {
        for (Object name : names instanceof List<?> listed ? listed : List.of()) {
            breach(!members.containsKey(name), path + JsonReader.step((String) name), keyword, "is missing");
        }
    }

    private void member(Map<?, ?> words, String name, Object value, String path) {
        Object naming = words.get("propertyNames");
        breach(naming != null && !meets(naming, name), path, "propertyNames", "has a name that is not allowed");
        boolean declared = false;
        if (words.get("properties") instanceof Map<?, ?> members) {
            declared = members.containsKey(name);
            check(members.get(name), value, path);
        }
        if (words.get("patternProperties") instanceof Map<?, ?> members) {
            for (Map.Entry<?, ?> member : members.entrySet()) {
                if (SchemaPatterns.found((String) member.getKey(), name)) {
                    declared = true;
                    check(member.getValue(), value, path);
                }
            }
        }
        if (!declared) {
            check(words.get("additionalProperties"), value, path);
        }
    }

    private void combined(Map<?, ?> words, Object value, String path) {
        if (words.get("$ref") instanceof String reference) {
            check(SchemaRules.of(reference.substring(1)), value, path);
        }
        for (Object schema : words.get("allOf") instanceof List<?> all ? all : List.of()) {
            check(schema, value, path);
        }
        alternatives("anyOf", words.get("anyOf"), value, path);
        alternatives("oneOf", words.get("oneOf"), value, path);
        boolean forbidden = words.containsKey("not") && meets(words.get("not"), value);
        breach(forbidden, path, "not", "is what it must not be");
        if (words.containsKey("if")) {
            check(words.get(meets(words.get("if"), value) ? "then" : "else"), value, path);
        }
    }

    /** Says what is wrong with the alternative that is meant, where its type and its tag tell which one that is. */
    private void alternatives(String keyword, Object schemas, Object value, String path) {
        if (!(schemas instanceof List<?> listed)) {
            return;
        }
        int matching = 0;
        List<List<Breach>> meant = new ArrayList<>();
        for (Object schema : listed) {
            List<Breach> breaches = breaches(schema, value, path);
            if (breaches.isEmpty()) {
                matching++;
            } else if (breaches.stream().noneMatch(breach -> foreign(breach, path))) {
                meant.add(breaches);
            }
        }
        if (matching == 0 && meant.size() == 1) {
            found.addAll(meant.get(0));
        } else {
            boolean wrong = matching == 0 || matching > 1 && keyword.equals("oneOf");
            breach(wrong, path, keyword, "meets " + matching + " of the " + listed.size() + " alternatives");
        }
    }

    /** Whether a breach shows that the value is of another type than the one it was checked against, or has another tag. */
    private static boolean foreign(Breach breach, String path) {
        long depth = breach.path()
                .substring(path.length())
                .chars()
                .filter(c -> c == '/')
                .count();
        return switch (breach.rule()) {
            case "type", "enum" -> depth == 0;
            case "const" -> depth <= 1;
            default -> false;
        };
    }
}
