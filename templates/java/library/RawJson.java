package contextprovider.contextgraph;

import java.nio.charset.StandardCharsets;

/**
 * The text of any one JSON value, without white space and with no more escapes than needed. Two are equal if their texts
 * are.
 */
public final class RawJson {
    private final String text;

    /**
     * Takes a text as it is, but for white space and escapes.
     *
     * @param text the text of one JSON value
     * @throws IllegalArgumentException if it is anything else
     */
    public RawJson(String text) {
        try {
            this.text = JsonReader.read(Wire.bytes(text), JsonReader::raw).text;
        } catch (DecodeException e) {
            throw new IllegalArgumentException("no JSON value: " + e.getMessage(), e);
        }
    }

    private RawJson(byte[] written) {
        text = new String(written, StandardCharsets.UTF_8);
    }

    /** Takes what a writer wrote. */
    static RawJson written(byte[] text) {
        return new RawJson(text);
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The text.
     *
     * @return the text of one JSON value
     */
    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawJson raw && raw.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
