package sh.joiner.model.requirement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A set of requirements, one per label, all of which hold (core 4.4). A label that is not named may have any value or none.
 *
 * <p>Immutable; ordered by key, so that it always prints the same.
 */
public final class Requirements {

    /** No rule at all. */
    public static final Requirements NONE = new Requirements(new TreeMap<>());

    private final SortedMap<LabelKey, Requirement> byKey;

    private Requirements(SortedMap<LabelKey, Requirement> byKey) {
        this.byKey = byKey;
    }

    /** All of these; two about one label are joined. */
    public static Requirements of(Collection<Requirement> requirements) {
        var byKey = new TreeMap<LabelKey, Requirement>();
        requirements.forEach(one -> byKey.merge(one.key(), one, Requirement::and));
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
        that.byKey.values().forEach(one -> joined.merge(one.key(), one, Requirement::and));
        return new Requirements(joined);
    }

    /** The same without the named labels. */
    public Requirements without(Set<LabelKey> keys) {
        return of(
                byKey.values().stream().filter(one -> !keys.contains(one.key())).toList());
    }

    /** The rule about a label; where none was given, Exists, as the reference reads it. */
    public Requirement get(LabelKey key) {
        return byKey.getOrDefault(key, Requirement.exists(key));
    }

    /** Whether there is a rule about the label. */
    public boolean names(LabelKey key) {
        return byKey.containsKey(key);
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
        return obstaclesTo(that, mayBeUndefined).isEmpty();
    }

    /**
     * What keeps something described by this from satisfying the other, one entry a label, in order of labels (core 4.4, Compatible).
     *
     * @param mayBeUndefined labels that this may leave open although the other asks for them (the well-known ones, or none)
     */
    public List<Conflict> obstaclesTo(Requirements that, Set<LabelKey> mayBeUndefined) {
        var conflicts = new ArrayList<Conflict>();
        for (var wanted : that.byKey.values()) {
            var own = byKey.get(wanted.key());
            if (own == null) {
                if (!mayBeUndefined.contains(wanted.key()) && !wanted.isSatisfiedByAbsence()) {
                    conflicts.add(new Conflict.Undefined(wanted));
                }
            } else if (!intersect(own, wanted)) {
                conflicts.add(new Conflict.Disjoint(own, wanted));
            }
        }
        return List.copyOf(conflicts);
    }

    /** Whether every label that both name has a value that satisfies both (or both are satisfied by its absence). Symmetric. */
    public boolean intersects(Requirements that) {
        return byKey.values().stream().allMatch(own -> !that.names(own.key()) || intersect(own, that.get(own.key())));
    }

    private static boolean intersect(Requirement left, Requirement right) {
        return !left.allowed().and(right.allowed()).isEmpty()
                || (left.isSatisfiedByAbsence() && right.isSatisfiedByAbsence());
    }

    /** Why two sets of requirements do not meet on one label. */
    public sealed interface Conflict {

        /** The label is asked for, and nothing says which values it has. */
        record Undefined(Requirement wanted) implements Conflict {}

        /** Both sides have rules, and no value satisfies both. */
        record Disjoint(Requirement has, Requirement wanted) implements Conflict {}

        /** In words for people. */
        default String sentence() {
            return switch (this) {
                case Undefined(var wanted) -> "label %s does not have known values".formatted(wanted.key());
                case Disjoint(var has, var wanted) -> "%s, but %s".formatted(wanted, has);
            };
        }
    }

    @Override
    public boolean equals(Object that) {
        return that instanceof Requirements other && byKey.equals(other.byKey);
    }

    @Override
    public int hashCode() {
        return byKey.hashCode();
    }

    @Override
    public String toString() {
        return byKey.values().stream().map(Requirement::toString).collect(Collectors.joining("; "));
    }
}
