package contextprovider.contextgraph;

/** What an author writes: the source of the frames. Over HTTP it is asked by several threads at a time. */
@FunctionalInterface
public interface ContextSource {
    /**
     * The frames that are relevant to a query, in any order. The server applies the filters and the budget of the query,
     * computes the token costs, and leaves out what breaks a rule of the protocol.
     *
     * @param query what the host asks
     * @return the frames
     * @throws RequestException to tell the host something
     * @throws Exception for any other failure; the host hears only that there was one, the log has the rest
     */
    ContextQueryResult query(ContextQuery query) throws Exception;
}
