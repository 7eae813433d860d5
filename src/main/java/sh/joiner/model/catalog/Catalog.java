package sh.joiner.model.catalog;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Vocabulary;

/**
 * The instance types of each node class, with the resources and offerings that they have for the class.
 *
 * <p>Immutable. A catalog contains the interned {@linkplain #table tables} of its types and takes some milliseconds to make. Keep one
 * object between passes as long as nothing has changed.
 */
public final class Catalog {

    /** A catalog without node classes. */
    public static final Catalog EMPTY = new Catalog(Map.of());

    private static final TypeTable NO_TYPES = TypeTable.of(List.of());

    private final SortedMap<String, TypeTable> tables;
    private final SortedMap<String, TypeTable> ofPools;
    private final SortedMap<String, PoolTypes> pools;
    private final Vocabulary vocabulary;

    /** Creates a catalog in which every pool uses the types of its node class unchanged. */
    public Catalog(Map<String, List<InstanceType>> typesOf) {
        this(typesOf, Map.of());
    }

    /**
     * Creates a catalog with its tables.
     *
     * @param typesOf node class to its types, ordered by name; the types of a class that is absent are not known yet
     * @param pools pools whose types differ from those of their node class
     */
    public Catalog(Map<String, List<InstanceType>> typesOf, Map<String, PoolTypes> pools) {
        var special = new TreeMap<>(pools);
        List<List<InstanceType>> lists = distinct(Stream.concat(
                new TreeMap<>(typesOf).values().stream(),
                special.values().stream().map(PoolTypes::types)));
        this.vocabulary = Vocabulary.EMPTY.with(distinct(lists.stream().flatMap(TypeTable::named)).stream());
        var tableOf = new IdentityHashMap<List<InstanceType>, TypeTable>();
        lists.forEach(types -> tableOf.put(types, TypeTable.of(types, vocabulary)));
        var interned = new TreeMap<String, TypeTable>();
        typesOf.forEach((nodeClass, types) -> interned.put(nodeClass, tableOf.get(types)));
        this.tables = Collections.unmodifiableSortedMap(interned);
        var own = new TreeMap<String, TypeTable>();
        special.forEach((pool, counted) -> own.put(pool, tableOf.get(counted.types())));
        this.ofPools = Collections.unmodifiableSortedMap(own);
        this.pools = Collections.unmodifiableSortedMap(special);
    }

    /**
     * Returns each object once, compared by identity. Classes and pools can share a list of types, and types can share
     * rules.
     */
    private static <T> List<T> distinct(Stream<T> objects) {
        var seen = Collections.newSetFromMap(new IdentityHashMap<T, Boolean>());
        return objects.filter(seen::add).toList();
    }

    /** Returns the types by node class. */
    public Map<String, List<InstanceType>> typesOf() {
        var types = new TreeMap<String, List<InstanceType>>();
        tables.forEach((nodeClass, table) -> types.put(nodeClass, table.types()));
        return Collections.unmodifiableMap(types);
    }

    public List<InstanceType> types(String nodeClass) {
        return table(nodeClass).types();
    }

    /** Returns true if the types of the node class are known, even if the class has no types. */
    public boolean knows(String nodeClass) {
        return tables.containsKey(nodeClass);
    }

    public Optional<InstanceType> type(String nodeClass, String name) {
        return table(nodeClass).type(name);
    }

    /** Returns the price of an offering in US dollars an hour; empty if the node class has no such offering, or if the price is not known. */
    public Optional<Double> price(String nodeClass, String type, String zone, String capacityType) {
        return type(nodeClass, type).stream()
                .flatMap(instanceType -> instanceType.offerings().stream())
                .filter(offering -> offering.zone().equals(zone)
                        && offering.capacityType().wire().equals(capacityType))
                .map(Offering::price)
                .filter(price -> price > 0)
                .findFirst();
    }

    /**
     * Returns the price of the offering of a node or claim in US dollars an hour; empty if the node class has no such offering, or if the price is not
     * known.
     *
     * @param labels returns the value of a label of the node or claim
     */
    public Optional<Double> price(String nodeClass, Function<LabelKey, String> labels) {
        return price(
                nodeClass,
                labels.apply(Labels.INSTANCE_TYPE),
                labels.apply(Labels.ZONE),
                labels.apply(Labels.CAPACITY_TYPE));
    }

    /** Returns the types of a node class, interned for the queries that a pass makes often. */
    public TypeTable table(String nodeClass) {
        return tables.getOrDefault(nodeClass, NO_TYPES);
    }

    /**
     * Returns the types that the pool uses: the types of the pool if they differ from those of the node class, otherwise the types of the node class.
     */
    public TypeTable table(String pool, String nodeClass) {
        var own = ofPools.get(pool);
        return own == null ? table(nodeClass) : own;
    }

    /** Returns the pools whose types differ from those of their node class. */
    public SortedMap<String, PoolTypes> pools() {
        return pools;
    }

    /** Returns every label and value that some type has, numbered. A pass starts from this vocabulary. */
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
