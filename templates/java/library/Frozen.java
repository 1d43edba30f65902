package contextprovider.contextgraph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies that nobody can change, of what may be null. */
final class Frozen {
    private Frozen() {}

    static <T> List<T> list(List<T> items) {
        return items == null ? null : List.copyOf(items);
    }

    /** A list whose items may be null. */
    static <T> List<T> listWithNulls(List<T> items) {
        return items == null ? null : Collections.unmodifiableList(new ArrayList<>(items));
    }

    /** A map that keeps its order. */
    static <T> Map<String, T> map(Map<String, T> members) {
        return members == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
}
