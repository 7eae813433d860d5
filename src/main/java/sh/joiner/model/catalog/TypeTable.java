package sh.joiner.model.catalog;

import static java.util.stream.Collectors.toMap;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import sh.joiner.model.requirement.InternedRule;
import sh.joiner.model.requirement.InternedRules;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Vocabulary;
import sh.joiner.model.resource.Resources;

/**
 * The instance types of one node class or pool. The table stores which types have each label value, amount and offering kind, as sets of types. A
 * scheduling pass can therefore work on a few bit sets instead of a thousand types.
 *
 * <p>Immutable. A type is identified by its position in {@link #types()}.
 */
public final class TypeTable {

    private final List<InstanceType> types;
    private final Map<String, InstanceType> byName;
    private final Vocabulary vocabulary;
    private final TypeSet all;
    private final TypeSet usable;
    private final Map<LabelKey, LabelIndex> labels;
    private final Map<String, AmountIndex> allocatable;
    private final Map<String, AmountIndex> capacity;
    private final List<OfferingKind> offeringKinds;

    private TypeTable(List<InstanceType> types, Vocabulary vocabulary) {
        this.types = List.copyOf(types);
        this.byName = types.stream().collect(toMap(InstanceType::name, type -> type, (first, _) -> first));
        this.vocabulary = vocabulary;
        this.all = everything(types.size());
        this.usable = usable(types);
        this.labels = LabelIndex.of(types, vocabulary);
        this.allocatable = amountIndexes(types, InstanceType::allocatable);
        this.capacity = amountIndexes(types, InstanceType::capacity);
        this.offeringKinds = OfferingKind.of(types);
    }

    /** Returns a table with a vocabulary of its own. */
    public static TypeTable of(List<InstanceType> types) {
        return of(types, Vocabulary.EMPTY.with(named(types)));
    }

    /** Returns a table whose labels and values have the numbers of this vocabulary. The vocabulary must contain all of them. */
    static TypeTable of(List<InstanceType> types, Vocabulary vocabulary) {
        return new TypeTable(types, vocabulary);
    }

    /** Returns all rules of the types about their labels. */
    static Stream<Requirement> named(List<InstanceType> types) {
        return types.stream().flatMap(type -> type.requirements().list().stream());
    }

    private static TypeSet everything(int types) {
        var bits = new BitSet();
        bits.set(0, types);
        return TypeSet.of(bits, types);
    }

    private static TypeSet usable(List<InstanceType> types) {
        var bits = new BitSet();
        for (int position = 0; position < types.size(); position++) {
            bits.set(position, Resources.NONE.fitsIn(types.get(position).allocatable()));
        }
        return TypeSet.of(bits, types.size());
    }

    private static Map<String, AmountIndex> amountIndexes(
            List<InstanceType> types, Function<InstanceType, Resources> amounts) {
        var indexes = new TreeMap<String, AmountIndex>();
        types.stream()
                .flatMap(type -> amounts.apply(type).names().stream())
                .distinct()
                .forEach(name -> indexes.put(
                        name, AmountIndex.of(types, type -> amounts.apply(type).get(name))));
        return Collections.unmodifiableMap(indexes);
    }

    /** Returns the types in the given order. */
    public List<InstanceType> types() {
        return types;
    }

    public InstanceType type(int position) {
        return types.get(position);
    }

    /** Returns the type with that name; empty if there is none. */
    public Optional<InstanceType> type(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public TypeSet all() {
        return all;
    }

    /** Returns the types at these positions. */
    public TypeSet select(BitSet positions) {
        return TypeSet.of(positions, types.size());
    }

    /** Returns the empty set. */
    public TypeSet none() {
        return select(new BitSet());
    }

    /** Returns the types that pods can run on. Omits types whose overhead exceeds their capacity of a resource. */
    public TypeSet usable() {
        return usable;
    }

    /** Returns every offering kind that some type has. */
    public List<OfferingKind> offeringKinds() {
        return offeringKinds;
    }

    /** Returns the types that can satisfy the rule in the sense of {@link Requirements#intersects}. */
    public TypeSet matching(Requirement rule) {
        return matching(Requirements.of(rule));
    }

    /** Returns the types that can satisfy every rule. */
    public TypeSet matching(Requirements rules) {
        var words = vocabulary.with(rules.list().stream());
        return matching(words.intern(rules), words);
    }

    /** Returns the types that can satisfy every rule. The rules must be interned in {@code words}, an extension of the vocabulary of this table. */
    public TypeSet matching(InternedRules rules, Vocabulary words) {
        var found = all.words();
        for (int position = 0; position < rules.size(); position++) {
            var index = labels.get(words.key(rules.key(position)));
            if (index != null) {
                index.matching(rules.rule(position), words).retainIn(found);
            }
        }
        return TypeSet.ofWords(found);
    }

    /**
     * Returns the index of the allocatable amounts of a resource, for repeated queries. Every amount is 0 if no type has the resource.
     */
    public AmountIndex allocatable(String resource) {
        var index = allocatable.get(resource);
        return index == null ? AmountIndex.of(types, _ -> 0) : index;
    }

    /** Returns the types whose capacity of a resource is at most this amount. */
    public TypeSet notAbove(String resource, long amount) {
        var index = capacity.get(resource);
        if (index == null) {
            return amount >= 0 ? all : none();
        }
        return index.atMost(amount);
    }

    /** Returns true if the rule of some type lists this value of the label. */
    public boolean isKnown(LabelKey key, int value) {
        var index = labels.get(key);
        return index != null
                && value < index.byValue().size()
                && !index.byValue().get(value).isEmpty();
    }

    /** Returns how many allowed values of a label occur among these types. */
    public int distinctValues(LabelKey key, InternedRule rule, TypeSet among) {
        var index = labels.get(key);
        return index == null ? 0 : index.distinctValues(rule, among);
    }
}
