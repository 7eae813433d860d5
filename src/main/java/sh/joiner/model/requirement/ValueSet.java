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
 * The values that a label may take: one of a finite list, anything outside a finite list, or a whole number between two bounds.
 *
 * <p>Whether the label may be missing is no matter of values: see {@link Requirement}. A value that is no whole number lies outside any bounds (core 4.4).
 */
public sealed interface ValueSet {

    /** Any value, and the label must be there. */
    static ValueSet anything() {
        return new NoneOf(Collections.emptySortedSet());
    }

    /** No value at all. */
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

    /** Every value but these. */
    record NoneOf(SortedSet<String> values) implements ValueSet {
        public NoneOf {
            values = copy(values);
        }

        @Override
        public boolean has(String value) {
            return !values.contains(value);
        }
    }

    /** Whole numbers from {@code atLeast} to {@code atMost}, both included, but for the excluded ones. */
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

        /** Whether there is a lower bound at all. */
        public boolean isBoundedBelow() {
            return atLeast != NO_LOWER;
        }

        /** Whether there is an upper bound at all. */
        public boolean isBoundedAbove() {
            return atMost != NO_UPPER;
        }

        @Override
        public boolean has(String value) {
            return !excluded.contains(value) && isWithin(atLeast, atMost, value);
        }

        // What lies outside the bounds anyway need not be excluded: so equal sets are equal objects.
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

        // Most labels are words: a look before the leap spares an exception each.
        private static boolean startsLikeANumber(String value) {
            return !value.isEmpty() && "+-0123456789".indexOf(value.charAt(0)) >= 0;
        }
    }

    /** Whether the label may have this value. */
    boolean has(String value);

    /** A list of values. */
    static ValueSet oneOf(Collection<String> values) {
        return values.isEmpty() ? nothing() : new OneOf(new TreeSet<>(values));
    }

    /** Every value but the listed ones. */
    static ValueSet noneOf(Collection<String> values) {
        return values.isEmpty() ? anything() : new NoneOf(new TreeSet<>(values));
    }

    /** Whole numbers at least this. */
    static ValueSet atLeast(long bound) {
        return new Between(bound, Between.NO_UPPER, Collections.emptySortedSet());
    }

    /** Whole numbers at most this. */
    static ValueSet atMost(long bound) {
        return new Between(Between.NO_LOWER, bound, Collections.emptySortedSet());
    }

    /** What satisfies both sides. */
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

    /** Whether some value satisfies both. */
    default boolean intersects(ValueSet that) {
        return switch (new Pair(this, that)) {
            case Pair(OneOf a, var b) -> a.values().stream().anyMatch(b::has);
            case Pair(var a, OneOf b) -> b.values().stream().anyMatch(a::has);
            case Pair(NoneOf _, NoneOf _), Pair(NoneOf _, Between _), Pair(Between _, NoneOf _) -> true;
            case Pair(Between a, Between b) -> Math.max(a.atLeast(), b.atLeast()) <= Math.min(a.atMost(), b.atMost());
        };
    }

    /** Some value that satisfies it, always the same one: of a list the first, else the smallest number (core 4.10). */
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

    /** Whether no value satisfies it. */
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

    /** Two sides of a join. */
    record Pair(ValueSet left, ValueSet right) {}
}
