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
 * A set of requirements, one per label, all of which hold (core 4.4). A label that is not named may have any value or none.
 *
 * <p>Immutable; ordered by key, so that it always prints the same.
 */
public final class Requirements {

    /** No rule at all. */
    public static final Requirements NONE = new Requirements(new TreeMap<>());

    private final SortedMap<LabelKey, Requirement> byKey;
    private final int hash; // sets of rules are looked up far more often than made

    private Requirements(SortedMap<LabelKey, Requirement> byKey) {
        this.byKey = byKey;
        this.hash = byKey.hashCode();
    }

    /** All of these; two about one label are joined. */
    public static Requirements of(Collection<Requirement> requirements) {
        var byKey = new TreeMap<LabelKey, Requirement>();
        requirements.forEach(requirement -> byKey.merge(requirement.key(), requirement, Requirement::and));
        return byKey.isEmpty() ? NONE : new Requirements(byKey);
    }

    /** All of these; two about one label are joined. */
    public static Requirements of(Requirement... requirements) {
        return of(List.of(requirements));
    }

    /** Each label with exactly its value. */
    public static Requirements ofLabels(Map<String, String> labels) {
        return of(labels.entrySet().stream()
                .map(label -> Requirement.in(new LabelKey(label.getKey()), label.getValue()))
                .toList());
    }

    /** What satisfies both sides. */
    public Requirements and(Requirements that) {
        if (that.byKey.isEmpty()) {
            return this;
        }
        var joined = new TreeMap<>(byKey);
        that.byKey.values().forEach(requirement -> joined.merge(requirement.key(), requirement, Requirement::and));
        return new Requirements(joined);
    }

    /** The same with one rule in the place of what was said about its label. */
    public Requirements with(Requirement rule) {
        var changed = new TreeMap<>(byKey);
        changed.put(rule.key(), rule);
        return new Requirements(changed);
    }

    /** The same without the named labels. */
    public Requirements without(Set<LabelKey> keys) {
        return of(byKey.values().stream()
                .filter(requirement -> !keys.contains(requirement.key()))
                .toList());
    }

    /** The rule about a label; where none was given, Exists, as the reference reads it. */
    public Requirement get(LabelKey key) {
        return byKey.getOrDefault(key, Requirement.exists(key));
    }

    /** Whether there is a rule about the label. */
    public boolean names(LabelKey key) {
        return byKey.containsKey(key);
    }

    /** All rules as lines on the wire, ordered by label. */
    public List<Expression> expressions() {
        return byKey.values().stream()
                .flatMap(requirement -> requirement.expressions().stream())
                .toList();
    }

    /** The one value that the label must have; empty where there is a choice or none is needed. */
    public Optional<String> single(LabelKey key) {
        return get(key).allowed() instanceof ValueSet.OneOf(var values) && values.size() == 1
                ? Optional.of(values.first())
                : Optional.empty();
    }

    /** The labels it has rules about, in order. */
    public Set<LabelKey> keys() {
        return Collections.unmodifiableSet(byKey.keySet());
    }

    /** All rules, ordered by label. */
    public List<Requirement> list() {
        return List.copyOf(byKey.values());
    }

    /** Whether something described by this can satisfy the other: no obstacle was found. Asymmetric. */
    public boolean isCompatibleWith(Requirements that, Set<LabelKey> mayBeUndefined) {
        return that.byKey.values().stream().allMatch(wanted -> {
            var own = byKey.get(wanted.key());
            return own == null
                    ? wanted.mayBeAbsent() || (mayBeUndefined.contains(wanted.key()) && !wanted.isImpossible())
                    : own.intersects(wanted);
        });
    }

    /**
     * What keeps something described by this from satisfying the other, one entry a label, in order of labels (core 4.4, Compatible).
     *
     * @param mayBeUndefined labels that this may leave open although the other asks for them (the well-known ones, or none)
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

    /** Whether every label that both name has a value that satisfies both (or both are satisfied by its absence). Symmetric. */
    public boolean intersects(Requirements that) {
        return byKey.values().stream().allMatch(own -> {
            var other = that.byKey.get(own.key());
            return other == null || own.intersects(other);
        });
    }

    /** Whether a thing with exactly these labels satisfies all of it. */
    public boolean isSatisfiedBy(Map<String, String> labels) {
        return byKey.values().stream().allMatch(rule -> {
            var value = labels.get(rule.key().value());
            return value == null ? rule.mayBeAbsent() : rule.has(value);
        });
    }

    /** Whether some rule cannot be satisfied by anything. */
    public boolean isImpossible() {
        return byKey.values().stream().anyMatch(Requirement::isImpossible);
    }

    /** Why two sets of requirements do not meet on one label. */
    public sealed interface Conflict {

        /**
         * The label is asked for, and nothing says which values it has.
         *
         * @param similar a known label that may have been meant; empty if none is alike
         */
        record Undefined(Requirement wanted, String similar) implements Conflict {}

        /** Both sides have rules, and no value satisfies both. */
        record Disjoint(Requirement has, Requirement wanted) implements Conflict {}

        /** In words for people. */
        default String sentence() {
            return switch (this) {
                case Undefined(var wanted, var similar) ->
                    "label %s does not have known values".formatted(wanted.key())
                            + (similar.isEmpty() ? "" : " (maybe %s was meant)".formatted(similar));
                case Disjoint(var has, var wanted)
                when wanted.isImpossible() -> "nothing can satisfy what is asked of %s".formatted(has.key());
                case Disjoint(var has, var wanted) -> "asks %s, but has %s".formatted(wanted, has);
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
