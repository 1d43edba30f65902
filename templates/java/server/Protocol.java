package contextprovider.contextgraph;

import java.util.concurrent.atomic.AtomicLong;

/** What a host and a provider have to agree on besides the messages. */
public final class Protocol {
    /** The version of the protocol that this package speaks. */
    public static final String VERSION = MessageFacts.VERSION;

    private static final AtomicLong CORRELATIONS = new AtomicLong();

    private Protocol() {}

    /**
     * An id for the next query: "q1", "q2" and so on, each once in a process.
     *
     * @return the id
     */
    public static String nextCorrelationId() {
        return "q" + CORRELATIONS.incrementAndGet();
    }

    /**
     * Whether a reply may be the answer to a request (H4). Where no id was sent, any reply may.
     *
     * @param sent the id of the request, null for none
     * @param echoed the id of the reply, null for none
     * @return whether they belong together
     */
    public static boolean verifyCorrelation(String sent, String echoed) {
        return sent == null || sent.equals(echoed);
    }

    /**
     * Whether speakers of two versions understand each other: they do if the text before the first dot is the same.
     *
     * @param one a version
     * @param other a version
     * @return whether both are of one family
     */
    public static boolean versionsCompatible(String one, String other) {
        return family(one).equals(family(other));
    }

    private static String family(String version) {
        int dot = version.indexOf('.');
        return dot < 0 ? version : version.substring(0, dot);
    }
}
