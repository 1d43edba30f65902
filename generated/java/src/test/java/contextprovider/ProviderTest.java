package contextprovider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import contextprovider.contextgraph.ContextFrame;
import contextprovider.contextgraph.ContextQuery;
import contextprovider.contextgraph.FrameId;
import contextprovider.contextgraph.FrameKind;
import contextprovider.contextgraph.Server;
import contextprovider.contextgraph.VerdictStatus;
import contextprovider.contextgraph.VerifyRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the provider the way a host would, but for this: a frame that breaks a rule of the protocol is an error here. */
class ProviderTest {
    private static final Path DOCUMENTS = Path.of("documents");

    private static List<ContextFrame> ask(Server server, ContextQuery.Builder query) throws Exception {
        query.goal("What does a ticket cost?").maxFrames(100).maxTokens(100_000);
        return server.query(query.build()).frames();
    }

    private static Server strict(Path folder) {
        return Provider.server(folder).strict();
    }

    @Test
    void theDeclarationIsSound() throws Exception {
        Provider.server(DOCUMENTS).check();
    }

    @Test
    void everyDeclaredKindIsServed() throws Exception {
        Server server = strict(DOCUMENTS);
        for (String kind : server.capabilities().query().kinds()) {
            assertFalse(
                    ask(server, ContextQuery.builder().kinds(List.of(new FrameKind(kind))))
                            .isEmpty(),
                    kind);
        }
    }

    @Test
    void theBestFrameComesFirst() throws Exception {
        ContextFrame best = ask(strict(DOCUMENTS), ContextQuery.builder()).get(0);
        assertTrue(best.content().contains("A ticket costs 6 marks"), best.id());
    }

    @Test
    void datesAreKept() throws Exception {
        for (ContextFrame frame : ask(strict(DOCUMENTS), ContextQuery.builder().asOf("2026-12-24T00:00:00Z"))) {
            assertFalse(frame.id().startsWith("season.md"), frame.id());
        }
    }

    @Test
    void anEditShowsAtOnce(@TempDir Path folder) throws Exception {
        Path document = Files.writeString(folder.resolve("news.md"), "# News\n\n## Today\n\nOld.\n");
        Server server = strict(folder);
        List<ContextFrame> held = ask(server, ContextQuery.builder());
        assertEquals(2, held.size());
        Files.writeString(document, "# News\n\n## Today\n\nNew.\n");
        for (ContextFrame frame : held) {
            FrameId id = new FrameId(server.info().name(), frame.id(), frame.contentDigest());
            VerifyRequest request = new VerifyRequest(List.of(id));
            assertEquals(
                    VerdictStatus.STALE,
                    server.verify(request).verdicts().get(0).status());
        }
        for (ContextFrame frame : ask(server, ContextQuery.builder())) {
            assertTrue(frame.content().contains("New."), frame.id());
        }
    }
}
