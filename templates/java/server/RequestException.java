package contextprovider.contextgraph;

/** A failure that the host is told of. */
public final class RequestException extends Exception {
    private static final long serialVersionUID = 1;

    /** The class of the failure. */
    private final transient ErrorCode code;

    /**
     * A failure for the host.
     *
     * @param code its class
     * @param message a line for the host's log
     */
    public RequestException(ErrorCode code, String message) {
        super(message);
        this.code = code;
    }

    /**
     * The class of the failure.
     *
     * @return its code
     */
    public ErrorCode code() {
        return code;
    }
}
