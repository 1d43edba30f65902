package contextprovider.contextgraph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes what a source offers for a query an honest answer to it. */
final class HonestSelection {
    private final Server server;
    private final ContextQuery query;

    HonestSelection(Server server, ContextQuery query) {
        this.server = server;
        this.query = query;
    }

    ContextQueryResult result() throws Exception {
        checkEmbedding();
        ContextQueryResult offered = server.source().query(query);
        List<ContextFrame> sound = sound(offered.frames());
        sound.sort(Comparator.comparing(this::isAnchored)
                .thenComparing(ContextFrame::score)
                .reversed());
        List<ContextFrame> kept = cut(sound);
        ContextQueryResult.Builder result = offered.toBuilder().frames(kept);
        long dropped = sound.size() - kept.size();
        if (dropped > 0) {
            long before = offered.droppedEstimate() == null ? 0 : offered.droppedEstimate();
            result.truncated(true).droppedEstimate(before + dropped);
        }
        ContextQueryResult answer = result.build();
        if (kept.size() < offered.frames().size()) {
            answer = Attestations.remaining(answer);
        }
        answer = checked(answer);
        server.ledger().add(kept);
        return answer;
    }

    /** Refuses a vector whose length is not the declared one (E1). */
    private void checkEmbedding() throws RequestException {
        String fingerprint = server.capabilities().embeddingsFingerprint();
        String[] parts = fingerprint == null ? new String[0] : fingerprint.split("/");
        if (query.embedding() == null || parts.length < 2) {
            return;
        }
        int length = query.embedding().size();
        if (!parts[1].equals(String.valueOf(length))) {
            String fault = "the embedding has " + length + " dimensions, not " + parts[1];
            throw new RequestException(ErrorCode.BAD_REQUEST, fault);
        }
    }

    /** The frames that the query asks for and that break no rule. */
    private List<ContextFrame> sound(List<ContextFrame> offered) throws RulesException {
        List<ContextFrame> frames = new ArrayList<>();
        for (ContextFrame frame : offered) {
            if (!ProtocolRules.isWanted(query, frame) || !Timestamps.isCurrent(frame, query.asOf())) {
                continue;
            }
            ContextFrame priced =
                    frame.toBuilder().tokenCost(ProtocolRules.cost(frame)).build();
            if (BreachList.none(alone(priced), server, "the frame \"" + frame.id() + "\" is left out")) {
                frames.add(priced);
            }
        }
        return frames;
    }

    private static List<Breach> alone(ContextFrame frame) {
        ContextQueryResult result = ContextQueryResult.builder()
                .frames(List.of(frame))
                .truncated(false)
                .build();
        return Validation.validate(Frames.builder().result(result).build());
    }

    /** With the capability graph, frames near an anchor come before all others (G3, G4), so that a cut does not take them. */
    private boolean isAnchored(ContextFrame frame) {
        if (query.anchors() == null
                || !Boolean.TRUE.equals(server.capabilities().graph())) {
            return false;
        }
        Set<String> near = new HashSet<>();
        near.add(frame.uri());
        for (Relation relation : frame.relations() == null ? List.<Relation>of() : frame.relations()) {
            near.add(relation.targetUri());
        }
        return query.anchors().stream().anyMatch(near::contains);
    }

    /** The frames that fit into the budget, the first ones first. */
    private List<ContextFrame> cut(List<ContextFrame> frames) {
        List<ContextFrame> kept = new ArrayList<>();
        long left = query.maxTokens();
        for (ContextFrame frame : frames) {
            if (kept.size() < query.maxFrames() && frame.tokenCost() <= left) {
                kept.add(frame);
                left -= frame.tokenCost();
            }
        }
        return kept;
    }

    /** Looks at the answer as a whole. Its frames are sound by now: what is wrong still is in the evidence about them. */
    private ContextQueryResult checked(ContextQueryResult answer) throws RulesException {
        if (!Attestations.isThere(answer) || BreachList.none(all(answer), server, "the evidence is left out")) {
            return answer;
        }
        ContextQueryResult bare = Attestations.without(answer).build();
        BreachList.refuse(all(bare));
        return bare;
    }

    private List<Breach> all(ContextQueryResult answer) {
        return Validation.validate(Frames.builder().result(answer).build(), query);
    }
}
