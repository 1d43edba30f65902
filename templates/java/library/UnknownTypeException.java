package contextprovider.contextgraph;

import java.util.Optional;

/** Is the outcome of decoding a well-formed message of a type that the schema does not have. */
public final class UnknownTypeException extends DecodeException {
    private static final long serialVersionUID = 1;

    /** @serial The type that the message says it is of. */
    private final String type;

    /** @serial The message's member "id" if that is a string, otherwise null. */
    private final String id;

    UnknownTypeException(String path, String type, String id) {
        super(path, "unknown type of message: " + type);
        this.type = type;
        this.id = id;
    }

    /**
     * The type that the message says it is of.
     *
     * @return the text of the member that tells messages apart
     */
    public String type() {
        return type;
    }

    /**
     * The message's member "id".
     *
     * @return its text, nothing if it is not there or no string
     */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }
}
