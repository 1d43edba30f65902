import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import contextprovider.contextgraph.Envelope;
import contextprovider.contextgraph.Wire;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures the generated codec and Jackson databind on one frames line, side by side, and prints the median of nanoseconds a
 * line as JSON. Its argument is a file with the line.
 */
class Main {
    private static final int ROUNDS = 31;
    private static final long WARM_UP = 3_000_000_000L; // nanoseconds a side
    private static final long BUDGET = 100_000_000L; // nanoseconds a side and round

    /** What a side made last, so that no compiler finds it useless. */
    private static volatile Object made;

    public static void main(String[] args) throws Exception {
        byte[] line = Files.readAllBytes(Path.of(args[0]));
        ObjectMapper mapper = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, null))
                .build();
        Envelope message = Wire.decodeLine(line);
        Line plain = mapper.readValue(line, Line.class);
        check(Wire.decodeLine(Wire.encodeLine(message)).equals(message));
        check(mapper.readTree(Wire.encodeLine(message)).equals(mapper.readTree(line)));
        check(mapper.readTree(mapper.writeValueAsBytes(plain)).equals(mapper.readTree(line)));

        Map<String, Callable<?>> sides = new LinkedHashMap<>();
        sides.put("decode", () -> Wire.decodeLine(line));
        sides.put("json_decode", () -> mapper.readValue(line, Line.class));
        sides.put("encode", () -> Wire.encodeLine(message));
        sides.put("json_encode", () -> mapper.writeValueAsBytes(plain));

        Map<String, double[]> taken = new LinkedHashMap<>();
        for (String name : sides.keySet()) {
            taken.put(name, new double[ROUNDS]);
        }
        for (long spent = 0; spent < WARM_UP; spent += BUDGET) {
            for (Callable<?> side : sides.values()) {
                nanoseconds(side);
            }
        }
        for (int round = 0; round < ROUNDS; round++) { // in turns, so that a slow moment of the machine hits all
            for (Map.Entry<String, Callable<?>> side : sides.entrySet()) {
                taken.get(side.getKey())[round] = nanoseconds(side.getValue());
            }
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        taken.forEach((name, times) -> {
            Arrays.sort(times);
            medians.put(name, times[ROUNDS / 2]);
        });
        medians.put("bytes", (double) line.length);
        System.out.println(mapper.writeValueAsString(medians));
    }

    /** What one call takes. */
    private static double nanoseconds(Callable<?> side) throws Exception {
        long start = System.nanoTime();
        long spent = 0;
        int calls = 0;
        for (; spent < BUDGET; spent = System.nanoTime() - start) {
            for (int i = 0; i < 20; i++) {
                made = side.call();
            }
            calls += 20;
        }
        return (double) spent / calls;
    }

    private static void check(boolean same) {
        if (!same) {
            throw new IllegalStateException("the line did not come back as it was");
        }
    }

    // The records of the generated package as a program would declare them for databind: same members, same types.

    record Line(String type, String id, Result result) {}

    record Result(
            List<Frame> frames,
            boolean truncated,
            @JsonProperty("dropped_estimate") Long droppedEstimate) {}

    record Frame(
            String id,
            String kind,
            String title,
            String content,
            @JsonProperty("content_digest") String contentDigest,
            String uri,
            String representation,
            @JsonProperty("content_fidelity") String contentFidelity,
            @JsonProperty("canonical_content_hash") String canonicalContentHash,
            @JsonProperty("content_ref") ContentRef contentRef,
            Transform transform,
            @JsonProperty("minimum_content_fidelity") String minimumContentFidelity,
            @JsonProperty("inline_content_requirement") String inlineContentRequirement,
            double score,
            @JsonProperty("token_cost") long tokenCost,
            @JsonProperty("canonical_token_cost") Long canonicalTokenCost,
            @JsonProperty("tokenizer_ref") String tokenizerRef,
            @JsonProperty("valid_from") String validFrom,
            @JsonProperty("valid_to") String validTo,
            @JsonProperty("recorded_at") String recordedAt,
            List<Provenance> provenance,
            @JsonProperty("citation_label") String citationLabel,
            Embedding embedding,
            List<Relation> relations) {}

    record ContentRef(
            @JsonProperty("provider_id") String providerId,
            String uri,
            @JsonProperty("expires_at") String expiresAt) {}

    record Transform(String method, String implementation, String version) {}

    record Provenance(String type, String uri, String range, String digest, String method, String by) {}

    record Embedding(String fingerprint, List<Double> vector) {}

    record Relation(
            String rel,
            @JsonProperty("target_uri") String targetUri,
            @JsonProperty("display_name") String displayName) {}
}
