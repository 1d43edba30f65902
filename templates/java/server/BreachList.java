package contextprovider.contextgraph;

import java.util.List;

/** BreachList as a failure. */
final class BreachList {
    private BreachList() {}

    static void refuse(List<Breach> breaches) throws RulesException {
        if (!breaches.isEmpty()) {
            throw new RulesException(breaches);
        }
    }

    /** Whether there are none; if there are, a strict server fails and any other says so in its log. */
    static boolean none(List<Breach> breaches, Server server, String consequence) throws RulesException {
        if (server.isStrict()) {
            refuse(breaches);
        }
        if (!breaches.isEmpty()) {
            server.log(consequence + ": " + new RulesException(breaches).getMessage());
        }
        return breaches.isEmpty();
    }
}
