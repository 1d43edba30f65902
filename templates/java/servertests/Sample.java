package contextprovider.contextgraph;

import java.util.List;

/** Frames and messages to spoil. */
final class Sample {
    private Sample() {}

    /** A frame that breaks no rule. */
    static ContextFrame.Builder frame(String id) {
        String content = "What " + id + " says.";
        return ContextFrame.builder()
                .id(id)
                .kind(FrameKind.DOC)
                .title("Title")
                .content(content)
                .contentDigest(Facts.contentDigest(content))
                .score(0.5)
                .tokenCost(Facts.tokenCost(content))
                .citationLabel("label");
    }

    static Frames answer(ContextFrame.Builder... frames) {
        List<ContextFrame> built =
                List.of(frames).stream().map(ContextFrame.Builder::build).toList();
        ContextQueryResult result =
                ContextQueryResult.builder().frames(built).truncated(false).build();
        return Frames.builder().result(result).build();
    }

    static ContextQuery.Builder query() {
        return ContextQuery.builder().goal("goal").maxFrames(9).maxTokens(99);
    }

    static HandshakeAck.Builder ack() {
        return HandshakeAck.builder()
                .protocolVersion(Protocol.VERSION)
                .provider(info(false, null))
                .capabilities(capabilities().build());
    }

    static ProviderInfo info(boolean egress, List<EgressScope> scopes) {
        DataFlow flow = DataFlow.builder()
                .reads(true)
                .writes(false)
                .egress(egress)
                .egressScopes(scopes)
                .build();
        return ProviderInfo.builder().name("test").version("1").dataFlow(flow).build();
    }

    static Capabilities.Builder capabilities() {
        QueryCapability query = QueryCapability.builder().kinds(List.of("doc")).build();
        return Capabilities.builder().query(query).correlation(true).graph(true).verify(true);
    }
}
