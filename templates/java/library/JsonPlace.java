package contextprovider.contextgraph;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;

/** Where in a message a writer is. */
final class JsonPlace {
    private JsonPlace() {}

    /** The JSON Pointer that the beginning of a text leads to: it is read as far as it goes. */
    static String after(byte[] beginning) {
        try (JsonReader in = JsonReader.FACTORY.reader(beginning, 0, "", new ReaderFactory.Budget())) {
            return end(in);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
    }

    private static String end(JsonReader in) throws IOException {
        try {
            while (in.nextToken() != null) {}
            return "";
        } catch (JsonProcessingException e) {
            return in.path();
        }
    }
}
