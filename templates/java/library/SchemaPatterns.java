package contextprovider.contextgraph;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions, compiled once. */
final class SchemaPatterns {
    /** By text; empty where Java cannot express it. */
    private static final Map<String, Optional<Pattern>> COMPILED = new ConcurrentHashMap<>();

    private SchemaPatterns() {}

    /** Whether a pattern is found in a text. One that cannot be looked for never counts against the text. */
    static boolean found(String pattern, String text) {
        try {
            return COMPILED.computeIfAbsent(pattern, SchemaPatterns::compile)
                    .map(expression -> expression.matcher(text).find())
                    .orElse(true);
        } catch (StackOverflowError e) {
            return true;
        }
    }

    private static Optional<Pattern> compile(String pattern) {
        try {
            return Optional.of(Pattern.compile(pattern));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }
}
