package contextprovider.contextgraph;

import java.util.Set;
import java.util.function.Predicate;

/** A value whose type has to be found out by trying. */
final class JsonChoice<T> {
    private final JsonReader in;
    private final String path;
    private final byte[] text;
    private final Set<String> names;
    private T taken;

    /** Names are those of the value's members, null if it is no object. */
    JsonChoice(JsonReader in, String path, byte[] text, Set<String> names) {
        this.in = in;
        this.path = path;
        this.text = text;
        this.names = names;
    }

    /** Takes the first alternative that fits. */
    void attempt(JsonReader.Decoder<? extends T> decoder) throws DecodeException {
        if (taken == null) {
            in.spend(text.length, path);
            try {
                taken = in.again(text, path, decoder);
            } catch (DecodeException e) {
                taken = null; // the next one may fit
            }
        }
    }

    /** The same for an object of which every member is declared. */
    void attempt(JsonReader.Decoder<? extends T> decoder, Predicate<String> declared) throws DecodeException {
        if (names != null && names.stream().allMatch(declared)) {
            attempt(decoder);
        }
    }

    T taken() throws DecodeException {
        if (taken == null) {
            throw new DecodeException(path, "none of the alternatives fits");
        }
        return taken;
    }
}
