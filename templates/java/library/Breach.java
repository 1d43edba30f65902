package contextprovider.contextgraph;

/**
 * One rule that a message breaks.
 *
 * @param path JSON Pointer into the message
 * @param rule id of the protocol's rule, or keyword of the schema
 * @param message what is wrong, in a few words
 */
public record Breach(String path, String rule, String message) {
    @Override
    public String toString() {
        return path + ": " + rule + ": " + message;
    }
}
