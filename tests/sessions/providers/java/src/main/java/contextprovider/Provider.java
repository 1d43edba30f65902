package contextprovider;

import contextprovider.contextgraph.Capabilities;
import contextprovider.contextgraph.ContentRef;
import contextprovider.contextgraph.ContextFrame;
import contextprovider.contextgraph.ContextQuery;
import contextprovider.contextgraph.ContextQueryResult;
import contextprovider.contextgraph.ContextSource;
import contextprovider.contextgraph.DataFlow;
import contextprovider.contextgraph.FrameKind;
import contextprovider.contextgraph.Provenance;
import contextprovider.contextgraph.ProvenanceType;
import contextprovider.contextgraph.ProviderInfo;
import contextprovider.contextgraph.QueryCapability;
import contextprovider.contextgraph.Relation;
import contextprovider.contextgraph.RelationType;
import contextprovider.contextgraph.Representation;
import contextprovider.contextgraph.Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a careless author writes. */
final class Provider implements ContextSource {
    static {
        System.out.println("author-noise");
    }

    static Server server() {
        DataFlow flow = new DataFlow(true, false, false, null);
        Capabilities capabilities = Capabilities.builder()
                .query(new QueryCapability(List.of("fact", "doc")))
                .correlation(true)
                .graph(true)
                .verify(false)
                .build();
        return new Server(new Provider(), new ProviderInfo("unruly", "1", flow), capabilities);
    }

    @Override
    public ContextQueryResult query(ContextQuery query) throws IOException {
        List<ContextFrame> frames = List.of(frame("honest").build());
        switch (query.goal()) {
            case "print" -> {
                System.out.println("author-noise");
                System.out.write("author-noise\n".getBytes(StandardCharsets.UTF_8));
                System.out.flush();
            }
            case "throw" -> throw new StackOverflowError("author-fault");
            case "fail" -> throw new IOException("author-fault");
            case "careless" -> frames = careless();
            case "dishonest" -> frames = dishonest();
            default -> {}
        }
        return new ContextQueryResult(frames, false, null, null, null);
    }

    private static ContextFrame.Builder frame(String id) {
        return ContextFrame.builder()
                .id(id)
                .kind(FrameKind.FACT)
                .title(id)
                .content("An honest fact.")
                .score(0.5)
                .tokenCost(1)
                .citationLabel(id);
    }

    private static List<ContextFrame> careless() {
        return List.of(
                frame("worst").kind(FrameKind.DOC).score(0.1).content("Dull.").build(),
                frame("dated")
                        .score(0.6)
                        .content("It was so in July.")
                        .validFrom("2026-07-01T00:00:00Z")
                        .validTo("2026-08-01T00:00:00Z")
                        .build(),
                frame("best")
                        .score(0.9)
                        .content("Überaus trefflich: die großen Möwen.")
                        .build());
    }

    private static List<ContextFrame> dishonest() {
        Provenance.Builder link = Provenance.builder().type(ProvenanceType.FILE).uri("file:///nowhere");
        String digest = "sha256:" + "0".repeat(64);
        ContextFrame.Builder compact = frame("P2").representation(Representation.COMPACT);
        return List.of(
                frame("honest").build(),
                frame("F1").score(7).build(),
                frame("F2").title("  ").build(),
                frame("F3").citationLabel(null).build(),
                frame("F4").validFrom("2026-02-30T00:00:00Z").build(),
                frame("F5").provenance(List.of(link.build())).build(),
                frame("F17")
                        .provenance(List.of(link.digest(digest).range("L7-3").build()))
                        .build(),
                frame("D1").contentDigest("sha256:abc").build(),
                frame("P1").content(null).build(),
                compact.contentDigest(digest)
                        .canonicalContentHash(digest)
                        .contentRef(reference())
                        .build(),
                frame("P3")
                        .representation(Representation.REFERENCE)
                        .canonicalContentHash(digest)
                        .contentRef(reference())
                        .build(),
                frame("G1").relations(List.of(relation("doc:other", " "))).build(),
                frame("G2").relations(List.of(relation(" ", "Other"))).build());
    }

    private static ContentRef reference() {
        return new ContentRef("unruly", "ref:1", null);
    }

    private static Relation relation(String target, String name) {
        return new Relation(new RelationType("doc.documents"), target, name);
    }
}
