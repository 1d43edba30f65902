package contextprovider.contextgraph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Remembers the frames that were served last. */
final class ServedFrames {
    private static final int SIZE = 10_000;

    private final Map<String, Served> frames = new LinkedHashMap<>();

    /** What was served: the digest, null for none, and the links to files. */
    record Served(String digest, List<Provenance> files) {}

    synchronized void add(List<ContextFrame> served) {
        for (ContextFrame frame : served) {
            frames.remove(frame.id());
            frames.put(frame.id(), new Served(frame.contentDigest(), files(frame)));
        }
        var oldest = frames.keySet().iterator();
        for (int surplus = frames.size() - SIZE; surplus > 0; surplus--) {
            oldest.next();
            oldest.remove();
        }
    }

    private static List<Provenance> files(ContextFrame frame) {
        List<Provenance> links = frame.provenance() == null ? List.of() : frame.provenance();
        return links.stream()
                .filter(link -> link.type().equals(ProvenanceType.FILE) && link.uri() != null)
                .toList();
    }

    /** What was served under an id, null if nothing was. */
    synchronized Served find(String id) {
        return frames.get(id);
    }
}
