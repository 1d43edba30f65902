package contextprovider;

import contextprovider.contextgraph.Capabilities;
import contextprovider.contextgraph.ContextFrame;
import contextprovider.contextgraph.ContextQuery;
import contextprovider.contextgraph.ContextQueryResult;
import contextprovider.contextgraph.ContextSource;
import contextprovider.contextgraph.DataFlow;
import contextprovider.contextgraph.ProviderInfo;
import contextprovider.contextgraph.QueryCapability;
import contextprovider.contextgraph.Server;
import contextprovider.contextgraph.Verifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Serves the documents of a folder. Put your own source in their place: all that it must have is the method query. */
final class Provider implements ContextSource, Verifier {
    private final Documents documents;

    Provider(Path folder) {
        documents = new Documents(folder);
    }

    static Server server() {
        return server(Documents.folder());
    }

    /** Declares what the provider is and can do. A host shows this to its user, and asks for nothing that is not declared. */
    static Server server(Path folder) {
        DataFlow flow = DataFlow.builder() // it keeps nothing, and nothing leaves the machine
                .reads(true)
                .writes(false)
                .egress(false)
                .build();
        ProviderInfo info = ProviderInfo.builder()
                .name("context-provider")
                .version("0.1.0")
                .dataFlow(flow)
                .build();
        Capabilities capabilities = Capabilities.builder()
                .query(new QueryCapability(List.of("doc", "snippet")))
                .correlation(true)
                .graph(true)
                .verify(true)
                .build();
        return new Server(new Provider(folder), info, capabilities);
    }

    /** Offers every frame there is, with a score. The server keeps what is asked for, prices it, and cuts it to the budget. */
    @Override
    public ContextQueryResult query(ContextQuery query) throws IOException {
        String text = query.goal() + " " + (query.queryText() == null ? "" : query.queryText());
        String[] words = text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+");
        List<ContextFrame> frames = documents.frames().stream()
                .map(frame -> frame.toBuilder()
                        .score(relevance(words, frame.content().toLowerCase(Locale.ROOT)))
                        .build())
                .toList();
        return ContextQueryResult.builder().frames(frames).truncated(false).build();
    }

    /** Lets the server say whether a frame that a host still holds is what it would get now. */
    @Override
    public Optional<String> currentDigest(String frameId) throws IOException {
        return documents.frames().stream()
                .filter(frame -> frame.id().equals(frameId))
                .map(ContextFrame::contentDigest)
                .findFirst();
    }

    /** The share of the words that occur in a text; every frame is of some use. */
    private static double relevance(String[] words, String text) {
        long hits = Arrays.stream(words).filter(text::contains).count();
        return Math.round(10 + 90.0 * hits / (words.length + 1)) / 100.0;
    }
}
