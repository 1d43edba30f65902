package contextprovider.contextgraph;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The limits and conditions that the schema sets, by type: a JSON Schema whose references are "#" and the name of a type. */
final class SchemaRules {
    private SchemaRules() {}

    private static final class Read {
        static final Map<?, ?> BY_NAME = read();

        private static Map<?, ?> read() {
            try (InputStream in = SchemaRules.class.getResourceAsStream("rules.json")) {
                return (Map<?, ?>) JsonTree.parse(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static Object of(String type) {
        return Read.BY_NAME.get(type);
    }
}
