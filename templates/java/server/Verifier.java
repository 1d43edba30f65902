package contextprovider.contextgraph;

import java.util.Optional;

/**
 * A {@link ContextSource} that knows the present state of a frame by its id. For one that does not, the server goes by the
 * frames it has served, and reads the files again that they come from.
 */
@FunctionalInterface
public interface Verifier {
    /**
     * The content digest that a frame would be served with now.
     *
     * @param frameId the frame's id
     * @return the digest, nothing if there is no such frame
     * @throws Exception if it cannot be told; the host hears "unknown"
     */
    Optional<String> currentDigest(String frameId) throws Exception;
}
