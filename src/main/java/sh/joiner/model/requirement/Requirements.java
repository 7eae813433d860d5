package sh.joiner.model.requirement;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A set of requirements, one per label, all of which must be satisfied (core 4.4). A label without a rule may have any value or none.
 *
 * <p>Immutable. Ordered by key, so that equal sets print the same.
 */
public final class Requirements {

    /** The empty set. */
    public static final Requirements NONE = new Requirements(new TreeMap<>());

    private final SortedMap<LabelKey, Requirement> byKey;
    private final int hash; // stored, because a set is used as a key many times

    private Requirements(SortedMap<LabelKey, Requirement> byKey) {
        this.byKey = byKey;
        this.hash = byKey.hashCode();
    }

    /** Returns the set of these requirements. Requirements about the same label are joined. */
    public static Requirements of(Collection<Requirement> requirements) {
        var byKey = new TreeMap<LabelKey, Requirement>();
        requirements.forEach(requirement -> byKey.merge(requirement.key(), requirement, Requirement::and));
        return byKey.isEmpty() ? NONE : new Requirements(byKey);
    }

    /** Returns the set of these requirements. Requirements about the same label are joined. */
    public static Requirements of(Requirement... requirements) {
        return of(List.of(requirements));
    }

    /** Returns a set of rules that require each of these labels to have exactly the given value. */
    public static Requirements ofLabels(Map<String, String> labels) {
        return of(labels.entrySet().stream()
                .map(label -> Requirement.in(new LabelKey(label.getKey()), label.getValue()))
                .toList());
    }

    /** Returns the conjunction of both sets. */
    public Requirements and(Requirements that) {
        if (that.byKey.isEmpty()) {
            return this;
        }
        var joined = new TreeMap<>(byKey);
        that.byKey.values().forEach(requirement -> joined.merge(requirement.key(), requirement, Requirement::and));
        return new Requirements(joined);
    }

    /** Returns a copy in which this rule replaces the rule about the same label. */
    public Requirements with(Requirement rule) {
        var changed = new TreeMap<>(byKey);
        changed.put(rule.key(), rule);
        return new Requirements(changed);
    }

    /** Returns a copy without the rules about these labels. */
    public Requirements without(Set<LabelKey> keys) {
        return of(byKey.values().stream()
                .filter(requirement -> !keys.contains(requirement.key()))
                .toList());
    }

    /** Returns the rule about a label; Exists if there is none, as in Karpenter. */
    public Requirement get(LabelKey key) {
        return byKey.getOrDefault(key, Requirement.exists(key));
    }

    /** Returns true if there is a rule about the label. */
    public boolean names(LabelKey key) {
        return byKey.containsKey(key);
    }

    /** Returns all rules as expressions, ordered by label. */
    public List<Expression> expressions() {
        return byKey.values().stream()
                .flatMap(requirement -> requirement.expressions().stream())
                .toList();
    }

    /** Returns the only value that the label may have; empty if there are several or none, or no rule. */
    public Optional<String> single(LabelKey key) {
        return get(key).allowed() instanceof ValueSet.OneOf(var values) && values.size() == 1
                ? Optional.of(values.first())
                : Optional.empty();
    }

    /** Returns the labels with a rule, in order. */
    public Set<LabelKey> keys() {
        return Collections.unmodifiableSet(byKey.keySet());
    }

    /** Returns all rules, ordered by label. */
    public List<Requirement> list() {
        return List.copyOf(byKey.values());
    }

    /**
     * Returns true if an object with these requirements can satisfy {@code that}: {@link #obstaclesTo} finds no
     * conflict. The relation is not symmetric.
     */
    public boolean isCompatibleWith(Requirements that, Set<LabelKey> mayBeUndefined) {
        for (var wanted : that.byKey.values()) {
            var own = byKey.get(wanted.key());
            boolean isCompatible = own == null
                    ? wanted.mayBeAbsent() || (mayBeUndefined.contains(wanted.key()) && !wanted.isImpossible())
                    : own.intersects(wanted);
            if (!isCompatible) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the conflicts that prevent an object with these requirements from satisfying {@code that}. There is at
     * most one conflict for each label, and the conflicts are in the order of labels (core 4.4, Compatible).
     *
     * @param mayBeUndefined labels that need no rule in these requirements even if {@code that} has one: the well-known
     *     labels, or no labels
     */
    public List<Conflict> obstaclesTo(Requirements that, Set<LabelKey> mayBeUndefined) {
        return that.byKey.values().stream()
                .flatMap(wanted -> obstacle(wanted, mayBeUndefined).stream())
                .toList();
    }

    private Optional<Conflict> obstacle(Requirement wanted, Set<LabelKey> mayBeUndefined) {
        var own = byKey.get(wanted.key());
        if (own != null) {
            return own.intersects(wanted) ? Optional.empty() : Optional.of(new Conflict.Disjoint(own, wanted));
        }
        if (wanted.isImpossible()) {
            return Optional.of(new Conflict.Disjoint(Requirement.exists(wanted.key()), wanted));
        }
        return wanted.mayBeAbsent() || mayBeUndefined.contains(wanted.key())
                ? Optional.empty()
                : Optional.of(new Conflict.Undefined(wanted, similar(wanted.key(), mayBeUndefined)));
    }

    private String similar(LabelKey unknown, Set<LabelKey> others) {
        return Stream.concat(byKey.keySet().stream(), others.stream().sorted())
                .filter(known -> known.resembles(unknown))
                .findFirst()
                .map(LabelKey::value)
                .orElse("");
    }

    /** Returns true if the rules of both sets about each common label can be satisfied together, by a value or by absence. Symmetric. */
    public boolean intersects(Requirements that) {
        return byKey.values().stream().allMatch(own -> {
            var other = that.byKey.get(own.key());
            return other == null || own.intersects(other);
        });
    }

    /** Returns true if an object with exactly these labels satisfies every rule. */
    public boolean isSatisfiedBy(Map<String, String> labels) {
        for (var rule : byKey.values()) { // called for all pods and selectors, so no stream is used
            var value = labels.get(rule.key().value());
            if (value == null ? !rule.mayBeAbsent() : !rule.has(value)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if some rule cannot be satisfied. */
    public boolean isImpossible() {
        return byKey.values().stream().anyMatch(Requirement::isImpossible);
    }

    /** The conflict between two sets of requirements about one label. */
    public sealed interface Conflict {

        /**
         * The label is required, and its values are not known.
         *
         * @param similar a known label with a similar name, perhaps the intended one; empty if there is none
         */
        record Undefined(Requirement wanted, String similar) implements Conflict {}

        /** No value satisfies the rules of both sides. */
        record Disjoint(Requirement has, Requirement wanted) implements Conflict {}

        /** Returns the conflict as text for users. */
        default String sentence() {
            return switch (this) {
                case Undefined(var wanted, var similar) ->
                    "label %s does not have known values".formatted(wanted.key())
                            + (similar.isEmpty() ? "" : " (did you mean %s?)".formatted(similar));
                case Disjoint(var has, var wanted)
                when wanted.isImpossible() -> "the rules about %s contradict each other".formatted(has.key());
                case Disjoint(var has, var wanted) -> "has %s, but %s is required".formatted(has, wanted);
            };
        }
    }

    @Override
    public boolean equals(Object that) {
        return this == that || (that instanceof Requirements other && hash == other.hash && byKey.equals(other.byKey));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return byKey.values().stream().map(Requirement::toString).collect(Collectors.joining("; "));
    }
}
