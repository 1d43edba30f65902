package contextprovider.contextgraph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer;

/** Makes readers. Of Jackson's limits only that of nesting stays: how long a line may be is decided before. */
final class ReaderFactory extends JsonFactory {
    private static final long serialVersionUID = 1;

    /** How many bytes may be read again to choose among alternatives, whatever stands inside what. */
    static final class Budget {
        long left;
    }

    ReaderFactory(int depth) {
        super(new JsonFactoryBuilder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(depth)
                        .maxNameLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build()));
    }

    /** A reader of a text from an index on, which stands at a place of a message. */
    JsonReader reader(byte[] text, int from, String place, Budget budget) {
        IOContext context = _createContext(_createContentReference(text), false);
        ByteQuadsCanonicalizer names = _byteSymbolCanonicalizer.makeChild(_factoryFeatures);
        return new JsonReader(context, _parserFeatures, names, text, from, place, budget);
    }
}
