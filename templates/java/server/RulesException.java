package contextprovider.contextgraph;

import java.util.List;
import java.util.stream.Collectors;

/** Says which rules of the protocol are broken: what a strict server throws, and {@link Server#check}. */
public final class RulesException extends Exception {
    private static final long serialVersionUID = 1;

    /** What is broken. */
    private final transient List<Breach> breaches;

    RulesException(List<Breach> breaches) {
        super(breaches.stream().map(Breach::toString).collect(Collectors.joining("; ")));
        this.breaches = List.copyOf(breaches);
    }

    /**
     * What is broken.
     *
     * @return a breach for each rule
     */
    public List<Breach> breaches() {
        return breaches;
    }
}
