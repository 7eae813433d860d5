package sh.joiner.model.requirement;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The values that a label may have: a finite list, everything except a finite list, or the whole numbers between two bounds.
 *
 * <p>Absence of the label is not part of the set: see {@link Requirement}. A value that is not a whole number is outside of any bounds
 * (core 4.4).
 */
public sealed interface ValueSet {

    /** Returns the set of all values. */
    static ValueSet anything() {
        return new NoneOf(Collections.emptySortedSet());
    }

    /** Returns the empty set. */
    static ValueSet nothing() {
        return new OneOf(Collections.emptySortedSet());
    }

    /** Exactly these values. */
    record OneOf(SortedSet<String> values) implements ValueSet {
        public OneOf {
            values = copy(values);
        }

        @Override
        public boolean has(String value) {
            return values.contains(value);
        }
    }

    /** Every value except these. */
    record NoneOf(SortedSet<String> values) implements ValueSet {
        public NoneOf {
            values = copy(values);
        }

        @Override
        public boolean has(String value) {
            return !values.contains(value);
        }
    }

    /** Whole numbers from {@code atLeast} to {@code atMost}, both included, except the excluded ones. */
    record Between(long atLeast, long atMost, SortedSet<String> excluded) implements ValueSet {

        static final long NO_LOWER = Long.MIN_VALUE;
        static final long NO_UPPER = Long.MAX_VALUE;

        public Between {
            if (atLeast > atMost) {
                throw new IllegalArgumentException(
                        "no number is at least %d and at most %d".formatted(atLeast, atMost));
            }
            excluded = within(atLeast, atMost, excluded);
        }

        /** Returns true if there is a lower bound. */
        public boolean isBoundedBelow() {
            return atLeast != NO_LOWER;
        }

        /** Returns true if there is an upper bound. */
        public boolean isBoundedAbove() {
            return atMost != NO_UPPER;
        }

        @Override
        public boolean has(String value) {
            return !excluded.contains(value) && isWithin(atLeast, atMost, value);
        }

        // Excluded values outside of the bounds are dropped, so that equal sets are equal objects.
        private static SortedSet<String> within(long atLeast, long atMost, SortedSet<String> values) {
            return values.stream()
                    .filter(value -> isWithin(atLeast, atMost, value))
                    .collect(Collectors.collectingAndThen(
                            Collectors.toCollection(TreeSet::new), Collections::unmodifiableSortedSet));
        }

        private static boolean isWithin(long atLeast, long atMost, String value) {
            if (!startsLikeANumber(value)) {
                return false;
            }
            try {
                long number = Long.parseLong(value);
                return number >= atLeast && number <= atMost;
            } catch (NumberFormatException notANumber) {
                return false;
            }
        }

        // Most labels are words. This check avoids the cost of an exception for each.
        private static boolean startsLikeANumber(String value) {
            return !value.isEmpty() && "+-0123456789".indexOf(value.charAt(0)) >= 0;
        }
    }

    /** Returns true if the set contains the value. */
    boolean has(String value);

    private boolean hasAny(SortedSet<String> values) {
        for (var value : values) {
            if (has(value)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the set of these values. */
    static ValueSet oneOf(Collection<String> values) {
        return values.isEmpty() ? nothing() : new OneOf(new TreeSet<>(values));
    }

    /** Returns the set of all values except these. */
    static ValueSet noneOf(Collection<String> values) {
        return values.isEmpty() ? anything() : new NoneOf(new TreeSet<>(values));
    }

    /** Returns the whole numbers that are at least this. */
    static ValueSet atLeast(long bound) {
        return new Between(bound, Between.NO_UPPER, Collections.emptySortedSet());
    }

    /** Returns the whole numbers that are at most this. */
    static ValueSet atMost(long bound) {
        return new Between(Between.NO_LOWER, bound, Collections.emptySortedSet());
    }

    /** Returns the intersection. */
    default ValueSet and(ValueSet that) {
        return switch (new Pair(this, that)) {
            case Pair(OneOf a, var b) -> keep(a, b::has);
            case Pair(var a, OneOf b) -> keep(b, a::has);
            case Pair(NoneOf a, NoneOf b) -> noneOf(union(a.values(), b.values()));
            case Pair(NoneOf a, Between b) -> between(b.atLeast(), b.atMost(), union(a.values(), b.excluded()));
            case Pair(Between a, NoneOf b) -> between(a.atLeast(), a.atMost(), union(a.excluded(), b.values()));
            case Pair(Between a, Between b) ->
                between(
                        Math.max(a.atLeast(), b.atLeast()),
                        Math.min(a.atMost(), b.atMost()),
                        union(a.excluded(), b.excluded()));
        };
    }

    /** Returns true if the intersection is not empty. Does not check if exclusions leave no number of a range. */
    default boolean intersects(ValueSet that) {
        return switch (new Pair(this, that)) {
            case Pair(OneOf a, var b) -> b.hasAny(a.values());
            case Pair(var a, OneOf b) -> a.hasAny(b.values());
            case Pair(NoneOf _, NoneOf _), Pair(NoneOf _, Between _), Pair(Between _, NoneOf _) -> true;
            case Pair(Between a, Between b) -> Math.max(a.atLeast(), b.atLeast()) <= Math.min(a.atMost(), b.atMost());
        };
    }

    /**
     * Returns a value of the set, always the same one: the first of a list, otherwise the smallest number from 0 (core 4.10). Empty if there is none.
     */
    default Optional<String> example() {
        return switch (this) {
            case OneOf(var values) -> values.stream().findFirst();
            case NoneOf _ -> numbersFrom(0).filter(this::has).findFirst();
            case Between between ->
                numbersFrom(Math.max(0, between.atLeast()))
                        .limit(between.excluded().size() + 1)
                        .filter(between::has)
                        .findFirst();
        };
    }

    private static Stream<String> numbersFrom(long first) {
        return LongStream.iterate(first, number -> number + 1).mapToObj(Long::toString);
    }

    /** Returns true if the set is an empty list. A range counts as not empty, even if all its numbers are excluded. */
    default boolean isEmpty() {
        return this instanceof OneOf(var values) && values.isEmpty();
    }

    private static ValueSet keep(OneOf from, Predicate<String> wanted) {
        return oneOf(from.values().stream().filter(wanted).toList());
    }

    private static ValueSet between(long atLeast, long atMost, SortedSet<String> excluded) {
        return atLeast > atMost ? nothing() : new Between(atLeast, atMost, excluded);
    }

    private static SortedSet<String> union(SortedSet<String> left, SortedSet<String> right) {
        return Stream.concat(left.stream(), right.stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static SortedSet<String> copy(SortedSet<String> values) {
        return Collections.unmodifiableSortedSet(new TreeSet<>(values));
    }

    /** The two operands of an operation. */
    record Pair(ValueSet left, ValueSet right) {}
}
