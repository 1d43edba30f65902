package contextprovider.contextgraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProtocolRulesTest {
    private static final String DIGEST = "sha256:" + "0".repeat(64);

    private static Set<String> broken(List<Breach> breaches) {
        return breaches.stream().map(Breach::rule).collect(Collectors.toSet());
    }

    private static void check(String rule, ContextFrame.Builder frame) {
        Set<String> found = broken(Validation.validate(Sample.answer(frame)));
        assertTrue(found.contains(rule), rule + " is not among " + found);
    }

    private static ContextFrame.Builder link(String digest, String range) {
        Provenance file = Provenance.builder()
                .type(ProvenanceType.FILE)
                .uri("file:///a")
                .digest(digest)
                .range(range)
                .build();
        return Sample.frame("a").provenance(List.of(file));
    }

    private static ContextFrame.Builder edge(String target, String name) {
        Relation relation = Relation.builder()
                .rel(new RelationType("doc.documents"))
                .targetUri(target)
                .displayName(name)
                .build();
        return Sample.frame("a").relations(List.of(relation));
    }

    private static ContextFrame.Builder reference() {
        ContentRef handle = ContentRef.builder().providerId("p").uri("u").build();
        return Sample.frame("a")
                .representation(Representation.REFERENCE)
                .content(null)
                .contentDigest(null)
                .canonicalContentHash("h")
                .contentRef(handle)
                .tokenCost(0);
    }

    private static ContextFrame.Builder compact() {
        Transform transform =
                Transform.builder().method("m").implementation("i").version("1").build();
        return reference()
                .representation(Representation.COMPACT)
                .content("four")
                .contentDigest(Facts.contentDigest("four"))
                .transform(transform)
                .tokenCost(1);
    }

    @Test
    void soundMessagesBreakNothing() {
        for (ContextFrame.Builder frame : List.of(
                Sample.frame("a"),
                Sample.frame("a")
                        .kind(new FrameKind("acme:note"))
                        .content("")
                        .contentDigest(null)
                        .tokenCost(0),
                link(DIGEST, null),
                link(DIGEST, "L3-3"),
                edge("doc:b", "B"),
                reference(),
                compact())) {
            assertEquals(List.of(), Validation.validate(Sample.answer(frame)));
        }
        assertEquals(List.of(), Validation.validate(Sample.ack().build()));
    }

    @Test
    void rulesOfFrames() {
        check("F1", Sample.frame("a").score(1.01));
        check("F1", Sample.frame("a").score(-0.01));
        check("F2", Sample.frame("a").title(" \u00a0\u2003"));
        check("F3", Sample.frame("a").citationLabel(null));
        check("F4", Sample.frame("a").validFrom("2026-02-29T00:00:00Z"));
        check("F4", Sample.frame("a").validTo("2026-02-28T00:00:00+00:00"));
        check("F4", Sample.frame("a").recordedAt("2026-02-28t00:00:00z"));
        check("F5", link(null, null));
        check("F5", link(DIGEST.toUpperCase(Locale.ROOT), null));
        for (String range : List.of("L0", "L01", "l1", "L2-1", "L2-", "1-2", "L1-L2", "", "L1\n")) {
            check("F17", link(DIGEST, range));
        }
        check("D1", Sample.frame("a").contentDigest("sha256:0"));
        check("G1", edge("doc:b", " "));
        check("G1", edge("doc:b", null));
        check("G2", edge(" ", "B"));
        check("B3", Sample.frame("a").tokenCost(1));
    }

    @Test
    void rulesOfRepresentations() {
        check("P1", Sample.frame("a").content(null).contentDigest(null).tokenCost(0));
        check("P1", Sample.frame("a").canonicalContentHash("h"));
        check("P2", compact().transform(null));
        check("P2", compact().contentRef(null));
        check("P3", reference().contentRef(null));
        check("P3", reference().content(""));
        check("P4", reference().tokenCost(1));
    }

    @Test
    void rulesOfTheHandshake() {
        List<EgressScope> model = List.of(EgressScope.THIRD_PARTY_MODEL);
        HandshakeAck.Builder ack = Sample.ack().provider(Sample.info(false, model));
        assertEquals(Set.of("C5"), broken(Validation.validate(ack.build())));
        assertEquals(
                List.of(),
                Validation.validate(ack.provider(Sample.info(true, model)).build()));
        ProviderInfo blank = Sample.info(false, null).toBuilder().name(" ").build();
        assertEquals(
                Set.of("H2"), broken(Validation.validate(ack.provider(blank).build())));
        List<Representation> ways = List.of(Representation.FULL, Representation.REFERENCE);
        Capabilities compact = Sample.capabilities().representations(ways).build();
        assertTrue(broken(Validation.validate(Sample.ack().capabilities(compact).build()))
                .contains("§6.4.1"));
    }

    @Test
    void rulesOfAnAnswerToItsQuery() {
        Frames answer = Sample.answer(
                Sample.frame("a").validFrom("2026-01-01T00:00:00.5Z").validTo("2026-07-01T00:00:00Z"),
                Sample.frame("b"));
        for (Map.Entry<ContextQuery.Builder, Set<String>> row : Map.of(
                        Sample.query(), Set.<String>of(),
                        Sample.query().maxFrames(1), Set.of("B4"),
                        Sample.query().maxTokens(5), Set.of("B1"),
                        Sample.query().kinds(List.of(FrameKind.FACT)), Set.of("Q1"),
                        Sample.query().asOf("2026-01-01T00:00:00Z"), Set.of("Q2"),
                        Sample.query().asOf("2026-01-01T00:00:00.50Z"), Set.<String>of(),
                        Sample.query().asOf("2026-07-01T00:00:00Z"), Set.of("Q2"))
                .entrySet()) {
            assertEquals(
                    row.getValue(),
                    broken(Validation.validate(answer, row.getKey().build())));
        }
    }

    @Test
    void limitsOfTheSchemaCount() {
        assertEquals(Set.of("minLength"), broken(Validation.validate(Sample.answer(Sample.frame("")))));
    }

    @Test
    void whatCannotBeWrittenHasAPath() {
        Frames spoilt = Sample.answer(Sample.frame("a"), Sample.frame("b").score(Double.NaN));
        assertEquals(
                "/result/frames/1/score",
                assertThrows(EncodeException.class, () -> Wire.encodeLine(spoilt))
                        .path());
        assertThrows(
                NullPointerException.class, () -> Sample.frame("a").title(null).build());
        assertThrows(
                NullPointerException.class, () -> ContextFrame.builder().id("a").build());
    }

    @Test
    void factsAreComputed() {
        assertEquals(0, Facts.tokenCost(""));
        assertEquals(1, Facts.tokenCost("\u20ac"));
        assertEquals(2, Facts.tokenCost("\ud83d\ude00a"));
        assertEquals(
                "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", Facts.contentDigest(""));
        assertTrue(Protocol.versionsCompatible("contextgraph/1.0-draft", "contextgraph/1.7"));
        assertFalse(Protocol.versionsCompatible("contextgraph/10.0", "contextgraph/1.0"));
        assertFalse(Protocol.versionsCompatible("contextgraph", "contextgraph/1.0"));
        assertTrue(Protocol.verifyCorrelation(null, "q1") && Protocol.verifyCorrelation("q1", "q1"));
        assertFalse(Protocol.verifyCorrelation("q1", null) || Protocol.verifyCorrelation("q1", "Q1"));
        assertFalse(Protocol.nextCorrelationId().equals(Protocol.nextCorrelationId()));
    }
}
