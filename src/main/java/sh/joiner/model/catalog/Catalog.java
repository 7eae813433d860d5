package sh.joiner.model.catalog;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.requirement.Vocabulary;

/**
 * The instance types as each node class sees them.
 *
 * <p>Immutable. It carries the interned {@linkplain #table tables} of its types, so keep one object between passes as long as nothing
 * has changed: making it costs some milliseconds.
 */
public final class Catalog {

    /** Nothing known yet. */
    public static final Catalog EMPTY = new Catalog(Map.of());

    private static final TypeTable NO_TYPES = TypeTable.of(List.of());

    private final SortedMap<String, TypeTable> tables;
    private final Vocabulary vocabulary;

    /**
     * Makes the tables.
     *
     * @param typesOf node class to its types, ordered by name; a class that is not named has none yet
     */
    public Catalog(Map<String, List<InstanceType>> typesOf) {
        this.vocabulary =
                Vocabulary.EMPTY.with(new TreeMap<>(typesOf).values().stream().flatMap(TypeTable::named));
        var interned = new TreeMap<String, TypeTable>();
        typesOf.forEach((nodeClass, types) -> interned.put(nodeClass, TypeTable.of(types, vocabulary)));
        this.tables = Collections.unmodifiableSortedMap(interned);
    }

    /** Node class to its types. */
    public Map<String, List<InstanceType>> typesOf() {
        var types = new TreeMap<String, List<InstanceType>>();
        tables.forEach((nodeClass, table) -> types.put(nodeClass, table.types()));
        return Collections.unmodifiableMap(types);
    }

    public List<InstanceType> types(String nodeClass) {
        return table(nodeClass).types();
    }

    public Optional<InstanceType> type(String nodeClass, String name) {
        return types(nodeClass).stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** The types of a node class, interned for questions that a pass asks often. */
    public TypeTable table(String nodeClass) {
        return tables.getOrDefault(nodeClass, NO_TYPES);
    }

    /** Every label and value that some type has, numbered: where a pass begins. */
    public Vocabulary vocabulary() {
        return vocabulary;
    }

    @Override
    public boolean equals(Object that) {
        return this == that || (that instanceof Catalog other && typesOf().equals(other.typesOf()));
    }

    @Override
    public int hashCode() {
        return typesOf().hashCode();
    }
}
