package contextprovider.contextgraph;

import java.io.IOException;

/** Says where a text is not a message of the schema, and why. */
public class DecodeException extends IOException {
    private static final long serialVersionUID = 1;

    /** @serial JSON Pointer into the message, empty for the whole of it. */
    private final String path;

    /** @serial What is wrong there, in a line. */
    private final String fault;

    /**
     * An exception for a place and what is wrong there.
     *
     * @param path JSON Pointer into the message, empty for the whole of it
     * @param fault what is wrong there, in a line
     */
    public DecodeException(String path, String fault) {
        super(path.isEmpty() ? fault : path + ": " + fault);
        this.path = path;
        this.fault = fault;
    }

    /**
     * Where the fault is.
     *
     * @return a JSON Pointer into the message, empty for the whole of it
     */
    public String path() {
        return path;
    }

    /**
     * What is wrong there.
     *
     * @return a text of one line, without the path
     */
    public String fault() {
        return fault;
    }

    /** Leaves out the stack: it is the message that is at fault, and the path says where. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
