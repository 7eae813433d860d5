package sh.joiner.model.catalog;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The instance types as each node class sees them.
 *
 * @param typesOf node class to its types, ordered by name; a class that is not named has none yet
 */
public record Catalog(Map<String, List<InstanceType>> typesOf) {

    /** Nothing known yet. */
    public static final Catalog EMPTY = new Catalog(Map.of());

    public Catalog {
        typesOf = Collections.unmodifiableMap(new TreeMap<>(typesOf));
    }

    public List<InstanceType> types(String nodeClass) {
        return typesOf.getOrDefault(nodeClass, List.of());
    }

    public Optional<InstanceType> type(String nodeClass, String name) {
        return types(nodeClass).stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
