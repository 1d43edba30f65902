package contextprovider.contextgraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTest {
    private static final String QUERY =
            "{\"type\":\"query\",\"id\":\"q1\",\"query\":{\"goal\":\"GOAL\",\"max_frames\":9,\"max_tokens\":99}}";

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    private Server serving(ContextFrame.Builder... frames) {
        return serving(Sample.capabilities(), frames);
    }

    private Server serving(Capabilities.Builder capabilities, ContextFrame.Builder... frames) {
        ContextSource source = query -> {
            switch (query.goal()) {
                case "overflow" -> throw new StackOverflowError("author's fault");
                case "fail" -> throw new IOException("author's fault");
                case "refuse" -> throw new RequestException(ErrorCode.UNAVAILABLE, "come back later");
                case "null" -> {
                    return null;
                }
                default -> {
                    return Sample.answer(frames).result();
                }
            }
        };
        return new Server(source, Sample.info(false, null), capabilities.build())
                .log(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    private String logged() {
        return log.toString(StandardCharsets.UTF_8);
    }

    /** Type, id and code of a reply. */
    private static String told(byte[] reply) throws DecodeException {
        if (reply == null) {
            return "nothing";
        }
        Envelope message = Wire.decodeLine(reply);
        if (message instanceof Error error) {
            return "error " + error.id() + " " + error.code();
        }
        String id = message instanceof Frames frames ? " " + frames.id() : "";
        return Wire.envelopeKind(message) + id;
    }

    private static String ids(ContextQueryResult result) {
        return result.frames().stream().map(ContextFrame::id).collect(Collectors.joining(" "));
    }

    @Test
    void eachMessageHasItsReply() throws DecodeException {
        Server server = serving(Sample.frame("a"));
        String[][] rows = {
            {"{\"type\":\"handshake\",\"protocol_version\":\"" + Protocol.VERSION + "\"}", "handshake_ack"},
            {"{\"type\":\"handshake\",\"protocol_version\":\"other/1.0\"}", "error null incompatible_version"},
            {QUERY, "frames q1"},
            {QUERY.replace("GOAL", "overflow"), "error q1 internal"},
            {QUERY.replace("GOAL", "fail"), "error q1 internal"},
            {QUERY.replace("GOAL", "null"), "error q1 internal"},
            {QUERY.replace("GOAL", "refuse"), "error q1 unavailable"},
            {"{\"type\":\"query\",\"id\":\"q1\"}", "error q1 bad_request"},
            {"{\"type\":\"query\",\"id\":\"q1\",}", "error null bad_request"},
            {"{\"type\":\"verify\",\"request\":{\"frames\":[]}}", "verified"},
            {"{\"type\":\"subscribe\",\"id\":\"q1\"}", "error q1 bad_request"},
            {"{\"id\":\"q1\"}", "error q1 bad_request"},
            {"42", "error null bad_request"},
            {"", "error null bad_request"},
            {"{\"type\":\"subscribe\"}", "nothing"},
            {"{\"type\":\"shutdown\"}", "nothing"},
            {"{\"type\":\"frames\"}", "nothing"},
        };
        for (String[] row : rows) {
            assertEquals(row[1], told(server.answer(row[0].getBytes(StandardCharsets.UTF_8))), row[0]);
        }
        assertEquals(3, logged().split("author's fault", -1).length);
    }

    @Test
    void framesAreCutBestFirst() throws Exception {
        Server server = serving(
                Sample.frame("near").uri("file:///near").score(0.1),
                Sample.frame("good").score(0.6),
                Sample.frame("best").score(0.9).tokenCost(1_000_000)); // whatever the author says
        ContextQueryResult all = server.query(Sample.query().build());
        assertEquals("best good near", ids(all));
        assertFalse(all.truncated());
        assertNull(all.droppedEstimate());
        ContextQueryResult few = server.query(Sample.query().maxFrames(2).build());
        assertEquals("best good", ids(few));
        assertTrue(few.truncated());
        assertEquals(1, few.droppedEstimate());
        assertEquals("best good", ids(server.query(Sample.query().maxTokens(10).build())));
        assertEquals("", ids(server.query(Sample.query().maxTokens(0).build())));
        assertEquals("", ids(server.query(Sample.query().maxFrames(0).build())));
        List<String> anchor = List.of("file:///near");
        assertEquals(
                "near",
                ids(server.query(Sample.query().maxFrames(1).anchors(anchor).build())));
        List<FrameKind> facts = List.of(FrameKind.FACT);
        assertFalse(server.query(Sample.query().kinds(facts).build()).truncated());
    }

    @Test
    void unsoundFramesStayBehind() throws Exception {
        Server server = serving(
                Sample.frame("unsound").title(" "),
                Sample.frame("sound"),
                Sample.frame("odd").title("\ud800"));
        assertEquals("sound", ids(server.query(Sample.query().build())));
        assertTrue(logged().contains("\"unsound\" is left out: ") && logged().contains("F2"), logged());
        assertThrows(
                RulesException.class, () -> server.strict().query(Sample.query().build()));
    }

    @Test
    void embeddingsOfAnotherLengthAreRefused() throws Exception {
        Server server = serving(Sample.capabilities().embeddingsFingerprint("model/3/l2"), Sample.frame("a"));
        assertEquals(
                "a",
                ids(server.query(
                        Sample.query().embedding(Collections.nCopies(3, 0.5)).build())));
        ContextQuery wrong = Sample.query().embedding(List.of(0.5)).build();
        assertEquals(
                ErrorCode.BAD_REQUEST,
                assertThrows(RequestException.class, () -> server.query(wrong)).code());
    }

    @Test
    void aDeclarationThatLiesIsNotServed() throws RulesException {
        serving().check();
        ProviderInfo liar = Sample.info(false, List.of(EgressScope.THIRD_PARTY_MODEL));
        Server server = new Server(query -> null, liar, Sample.capabilities().build());
        assertEquals(
                "C5",
                assertThrows(RulesException.class, server::check)
                        .breaches()
                        .get(0)
                        .rule());
    }

    private static VerdictStatus status(Server server, String id, String digest) throws RequestException {
        FrameId held = FrameId.builder()
                .providerId("somebody")
                .frameId(id)
                .contentDigest(digest)
                .build();
        List<FrameVerdict> verdicts = server.verify(
                        VerifyRequest.builder().frames(List.of(held)).build())
                .verdicts();
        assertEquals(held, verdicts.get(0).frame());
        return verdicts.get(0).status();
    }

    @Test
    void framesAreVerifiedByWhatWasServed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a \u00e9.md"), "old");
        ContextFrame.Builder frame = Facts.fileFrame(file).id("file");
        String digest = Facts.contentDigest("old");
        Server server = serving(frame, Sample.frame("told"));
        assertEquals(VerdictStatus.UNKNOWN, status(server, "file", digest));
        server.query(Sample.query().build());
        assertEquals(VerdictStatus.VALID, status(server, "file", digest));
        assertEquals(VerdictStatus.STALE, status(server, "file", "else"));
        assertEquals(VerdictStatus.UNKNOWN, status(server, "file", null));
        assertEquals(VerdictStatus.UNKNOWN, status(server, "never served", digest));
        assertEquals(VerdictStatus.VALID, status(server, "told", Facts.contentDigest("What told says.")));
        Files.writeString(file, "new");
        assertEquals(VerdictStatus.STALE, status(server, "file", digest));
        Files.delete(file);
        assertEquals(VerdictStatus.GONE, status(server, "file", digest));
    }

    @Test
    void linesOfAFileAreAddressed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "one\r\ntwo\u2028\nthree");
        assertEquals("one\r\ntwo\u2028\nthree", Facts.fileFrame(file).build().content());
        assertEquals("two\u2028\n", Facts.fileFrame(file, "L2").build().content());
        assertEquals(
                "two\u2028\nthree",
                Facts.fileFrame(file, "L2-99999999999999999999").build().content());
        for (String range : List.of("L4", "L2-1", "")) {
            assertThrows(IOException.class, () -> Facts.fileFrame(file, range));
        }
        Files.write(file, new byte[] {(byte) 0xC3});
        assertThrows(IOException.class, () -> Facts.fileFrame(file));
    }

    @Test
    void linesAreAnsweredInOrder() throws IOException {
        String query = QUERY.replace("\"id\":\"q1\",", "");
        String lines = "not json\n\n" + "x".repeat(LineReader.MAX_LINE + 1) + "\n" + query
                + "\r\n{\"type\":\"shutdown\"}\n" + query;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        serving(Sample.frame("a")).serveLines(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), out);
        String[] replies = out.toString(StandardCharsets.UTF_8).split("\n");
        assertEquals(3, replies.length);
        assertEquals("error null bad_request", told(replies[0].getBytes(StandardCharsets.UTF_8)));
        assertTrue(replies[1].contains("16 MiB"), replies[1]);
        assertEquals("frames null", told(replies[2].getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void httpIsAnsweredToo() throws Exception {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", new HttpEndpoint(serving(Sample.frame("a"))));
        http.start();
        try {
            URI uri = URI.create("http://localhost:" + http.getAddress().getPort() + "/");
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest.Builder request = HttpRequest.newBuilder(uri);
            HttpResponse<byte[]> reply =
                    client.send(request.POST(BodyPublishers.ofString(QUERY)).build(), BodyHandlers.ofByteArray());
            assertEquals("200 frames q1", reply.statusCode() + " " + told(reply.body()));
            String shutdown = "{\"type\":\"shutdown\"}";
            reply = client.send(request.POST(BodyPublishers.ofString(shutdown)).build(), BodyHandlers.ofByteArray());
            assertEquals(204, reply.statusCode());
            reply = client.send(request.GET().build(), BodyHandlers.ofByteArray());
            assertEquals(
                    "405 POST",
                    reply.statusCode() + " "
                            + reply.headers().firstValue("Allow").orElse(""));
            HttpRequest page = request.header("Origin", "http://example.com")
                    .POST(BodyPublishers.ofString(QUERY))
                    .build();
            assertEquals(403, client.send(page, BodyHandlers.ofByteArray()).statusCode());
        } finally {
            http.stop(0);
        }
    }
}
