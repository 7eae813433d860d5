package sh.joiner.board.listing;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A query of a list, as in a URL: facets with their selected values, and texts to search for. An item matches if it has a selected value of every
 * facet in the query and contains every text.
 */
public record Query(Map<String, List<String>> values) {

    /** The query that matches all items. */
    public static final Query ALL = new Query(Map.of());

    public Query {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** Returns the values of the parameter; empty if the query does not contain the parameter. */
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
