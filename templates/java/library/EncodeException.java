package contextprovider.contextgraph;

/** Says which value cannot be written as JSON, and why. Nothing has been written then. */
public final class EncodeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @serial JSON Pointer into the message, empty for the whole of it. */
    private final String path;

    EncodeException(String path, String fault) {
        super(path.isEmpty() ? fault : path + ": " + fault);
        this.path = path;
    }

    /**
     * Where the value is that cannot be written.
     *
     * @return a JSON Pointer into the message, empty for the whole of it
     */
    public String path() {
        return path;
    }
}
