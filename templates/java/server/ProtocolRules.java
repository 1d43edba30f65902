package contextprovider.contextgraph;

import java.util.ArrayList;
import java.util.List;

/** The protocol's own rules, as far as a message alone, or with the query that it answers, shows them. */
final class ProtocolRules {
    private final List<Breach> found = new ArrayList<>();

    private ProtocolRules() {}

    static List<Breach> breaches(Envelope message) {
        ProtocolRules rules = new ProtocolRules();
        if (message instanceof HandshakeAck ack) {
            rules.handshakeAck(ack);
        } else if (message instanceof Query query) {
            rules.timestamp(query.query().asOf(), "/query/as_of");
        } else if (message instanceof Frames frames) {
            List<ContextFrame> carried = frames.result().frames();
            for (int i = 0; i < carried.size(); i++) {
                rules.frame(carried.get(i), "/result/frames/" + i);
            }
            rules.found.addAll(Attestations.breaches(frames.result()));
        }
        return rules.found;
    }

    /** What is wrong with an answer to a query. */
    static List<Breach> breaches(Envelope message, ContextQuery query) {
        ProtocolRules rules = new ProtocolRules();
        if (message instanceof Frames frames) {
            rules.answer(frames.result().frames(), query);
        }
        return rules.found;
    }

    private void check(boolean kept, String path, String rule, String message) {
        if (!kept) {
            found.add(new Breach(path, rule, message));
        }
    }

    private void handshakeAck(HandshakeAck ack) {
        ProviderInfo provider = ack.provider();
        check(isSaid(provider.name()), "/provider/name", "H2", "is blank");
        check(isSaid(provider.version()), "/provider/version", "H2", "is blank");
        DataFlow flow = provider.dataFlow();
        List<EgressScope> scopes = flow.egressScopes() == null ? List.of() : flow.egressScopes();
        for (int i = 0; i < scopes.size(); i++) {
            boolean kept = flow.egress() || scopes.get(i).equals(EgressScope.LOCAL_ONLY);
            String path = "/provider/data_flow/egress_scopes/" + i;
            check(kept, path, "C5", "leaves the machine, yet egress is false");
        }
        List<Representation> ways = ack.capabilities().representations();
        for (int i = 0; ways != null && i < ways.size(); i++) {
            boolean kept = ways.get(i) == Representation.FULL
                    || Boolean.TRUE.equals(ack.capabilities().resolve());
            check(kept, "/capabilities/representations/" + i, "§6.4.1", "needs the capability resolve");
        }
    }

    private void frame(ContextFrame frame, String path) {
        check(frame.score() >= 0 && frame.score() <= 1, path + "/score", "F1", "is not from 0 to 1");
        check(isSaid(frame.title()), path + "/title", "F2", "is blank");
        check(isSaid(frame.citationLabel()), path + "/citation_label", "F3", "is blank or absent");
        timestamp(frame.validFrom(), path + "/valid_from");
        timestamp(frame.validTo(), path + "/valid_to");
        timestamp(frame.recordedAt(), path + "/recorded_at");
        String digest = frame.contentDigest();
        check(digest == null || Facts.isDigest(digest), path + "/content_digest", "D1", "is not a digest");
        List<Provenance> links = frame.provenance() == null ? List.of() : frame.provenance();
        for (int i = 0; i < links.size(); i++) {
            provenance(links.get(i), path + "/provenance/" + i);
        }
        List<Relation> relations = frame.relations() == null ? List.of() : frame.relations();
        for (int i = 0; i < relations.size(); i++) {
            String at = path + "/relations/" + i;
            check(isSaid(relations.get(i).displayName()), at + "/display_name", "G1", "is blank or absent");
            check(isSaid(relations.get(i).targetUri()), at + "/target_uri", "G2", "is blank");
        }
        representation(frame, path);
    }

    /** Whether there is more than white space, the kinds of it that do not break a line included. */
    private static boolean isSaid(String text) {
        return text != null && !text.codePoints().allMatch(ProtocolRules::isSpace);
    }

    private static boolean isSpace(int point) {
        return Character.isWhitespace(point) || Character.isSpaceChar(point) || point == 0x85;
    }

    private void timestamp(String text, String path) {
        check(text == null || Timestamps.isTimestamp(text), path, "F4", "is not a timestamp of the protocol");
    }

    private void provenance(Provenance link, String path) {
        if (link.type().equals(ProvenanceType.FILE)) {
            check(Facts.isDigest(link.digest()), path + "/digest", "F5", "is not a digest");
            boolean kept = link.range() == null || LineRange.isRange(link.range());
            check(kept, path + "/range", "F17", "is not a range of lines");
        }
    }

    /** Checks which members a frame has, and what it costs, by the way in which it carries content. */
    private void representation(ContextFrame frame, String path) {
        switch (frame.representation() == null ? Representation.FULL : frame.representation()) {
            case FULL -> {
                need(frame.content(), path + "/content", "P1");
                deny(frame.contentRef(), path + "/content_ref", "P1");
                deny(frame.transform(), path + "/transform", "P1");
                deny(frame.canonicalContentHash(), path + "/canonical_content_hash", "P1");
            }
            case COMPACT -> {
                need(frame.content(), path + "/content", "P2");
                need(frame.contentDigest(), path + "/content_digest", "P2");
                need(frame.canonicalContentHash(), path + "/canonical_content_hash", "P2");
                need(frame.transform(), path + "/transform", "P2");
                need(frame.contentRef(), path + "/content_ref", "P2");
            }
            default -> {
                need(frame.contentRef(), path + "/content_ref", "P3");
                need(frame.canonicalContentHash(), path + "/canonical_content_hash", "P3");
                deny(frame.content(), path + "/content", "P3");
                deny(frame.contentDigest(), path + "/content_digest", "P3");
                deny(frame.transform(), path + "/transform", "P3");
                check(frame.tokenCost() == 0, path + "/token_cost", "P4", "is not 0, though nothing is inline");
                return;
            }
        }
        check(frame.tokenCost() == cost(frame), path + "/token_cost", "B3", "is not the cost of the content");
    }

    private void need(Object member, String path, String rule) {
        check(member != null, path, rule, "is required here");
    }

    private void deny(Object member, String path, String rule) {
        check(member == null, path, rule, "is not allowed here");
    }

    /** What the inline content of a frame costs. */
    static long cost(ContextFrame frame) {
        return frame.content() == null ? 0 : Facts.tokenCost(frame.content());
    }

    private void answer(List<ContextFrame> frames, ContextQuery query) {
        long sum = 0;
        for (int i = 0; i < frames.size(); i++) {
            ContextFrame frame = frames.get(i);
            String path = "/result/frames/" + i;
            sum += frame.tokenCost();
            check(isWanted(query, frame), path + "/kind", "Q1", "is none of the kinds that were asked for");
            check(Timestamps.isCurrent(frame, query.asOf()), path, "Q2", "is not valid at " + query.asOf());
        }
        String frugal = "cost " + sum + " tokens, more than " + query.maxTokens();
        check(sum <= query.maxTokens(), "/result/frames", "B1", frugal);
        String few = "are " + frames.size() + ", more than " + query.maxFrames();
        check(frames.size() <= query.maxFrames(), "/result/frames", "B4", few);
    }

    /** Whether a query asks for frames of this kind; without any kinds, it asks for all. */
    static boolean isWanted(ContextQuery query, ContextFrame frame) {
        return query.kinds() == null || query.kinds().isEmpty() || query.kinds().contains(frame.kind());
    }
}
