package sh.joiner.board.listing;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is asked of a list, as in an address: facets with their values. Values of one facet are alternatives, facets add up.
 */
public record Query(Map<String, List<String>> values) {

    /** Everything. */
    public static final Query ALL = new Query(Map.of());

    public Query {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** Empty where the facet was not asked. */
    public List<String> of(String facet) {
        return values.getOrDefault(facet, List.of()).stream()
                .filter(value -> !value.isEmpty())
                .toList();
    }

    Query without(String facet) {
        var rest = new TreeMap<>(values);
        rest.remove(facet);
        return new Query(rest);
    }
}
