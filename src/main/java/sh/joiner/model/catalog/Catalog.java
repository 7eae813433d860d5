package sh.joiner.model.catalog;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
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
    private final SortedMap<String, TypeTable> ofPools;
    private final SortedMap<String, PoolTypes> pools;
    private final Vocabulary vocabulary;

    /** One in which every pool counts on the types as its class has them. */
    public Catalog(Map<String, List<InstanceType>> typesOf) {
        this(typesOf, Map.of());
    }

    /**
     * Makes the tables.
     *
     * @param typesOf node class to its types, ordered by name; a class that is not named has none yet
     * @param pools that count on something else than their class
     */
    public Catalog(Map<String, List<InstanceType>> typesOf, Map<String, PoolTypes> pools) {
        var special = new TreeMap<>(pools);
        this.vocabulary = Vocabulary.EMPTY.with(Stream.concat(
                        new TreeMap<>(typesOf).values().stream(),
                        special.values().stream().map(PoolTypes::types))
                .flatMap(TypeTable::named));
        var interned = new TreeMap<String, TypeTable>();
        typesOf.forEach((nodeClass, types) -> interned.put(nodeClass, TypeTable.of(types, vocabulary)));
        this.tables = Collections.unmodifiableSortedMap(interned);
        var own = new TreeMap<String, TypeTable>();
        special.forEach((pool, counted) -> own.put(pool, TypeTable.of(counted.types(), vocabulary)));
        this.ofPools = Collections.unmodifiableSortedMap(own);
        this.pools = Collections.unmodifiableSortedMap(special);
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

    /** Whether it is known which types the node class has, be it none at all. */
    public boolean knows(String nodeClass) {
        return tables.containsKey(nodeClass);
    }

    /** The types of a node class, interned for questions that a pass asks often. */
    public TypeTable table(String nodeClass) {
        return tables.getOrDefault(nodeClass, NO_TYPES);
    }

    /** The types as a pool counts on them. */
    public TypeTable table(String pool, String nodeClass) {
        var own = ofPools.get(pool);
        return own == null ? table(nodeClass) : own;
    }

    /** Pools that count on something else than their class. */
    public SortedMap<String, PoolTypes> pools() {
        return pools;
    }

    /** Every label and value that some type has, numbered: where a pass begins. */
    public Vocabulary vocabulary() {
        return vocabulary;
    }

    @Override
    public boolean equals(Object that) {
        return this == that
                || (that instanceof Catalog other && typesOf().equals(other.typesOf()) && pools.equals(other.pools));
    }

    @Override
    public int hashCode() {
        return typesOf().hashCode();
    }
}
