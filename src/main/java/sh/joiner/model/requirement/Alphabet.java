package sh.joiner.model.requirement;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import sh.joiner.model.requirement.ValueSet.Between;
import sh.joiner.model.requirement.ValueSet.NoneOf;
import sh.joiner.model.requirement.ValueSet.OneOf;

/**
 * The values of one label as bits: one bit for each value that some rule names, one bit for the absence of the label, and one bit for all
 * other texts. All other whole numbers between two adjacent bounds share one more bit.
 *
 * <p>A rule that names only these values and bounds treats all members of one bit alike, so bit sets are exact. Two ranges that do not
 * overlap share no bit, and two exclusions always share the bit for other texts.
 */
final class Alphabet {

    static final Alphabet EMPTY = new Alphabet(List.of(), new long[0]);

    private final List<String> values;
    private final Map<String, Integer> numbers;
    private final long[] cuts; // the first number of every range except the lowest, ascending

    private Alphabet(List<String> values, long[] cuts) {
        this.values = List.copyOf(values);
        this.cuts = cuts;
        this.numbers = HashMap.newHashMap(values.size());
        values.forEach(value -> numbers.put(value, numbers.size()));
    }

    /** Returns an alphabet with all values and bounds of these sets. Known values keep their numbers. */
    Alphabet with(List<ValueSet> named) {
        var more = new TreeSet<String>();
        named.forEach(set -> more.addAll(values(set)));
        more.removeIf(numbers::containsKey);
        var bounds = named.stream().flatMapToLong(Alphabet::cuts);
        var all = LongStream.concat(LongStream.of(cuts), bounds)
                .sorted()
                .distinct()
                .toArray();
        return more.isEmpty() && all.length == cuts.length && this != EMPTY
                ? this
                : new Alphabet(Stream.concat(values.stream(), more.stream()).toList(), all);
    }

    private static SortedSet<String> values(ValueSet set) {
        return switch (set) {
            case OneOf(var values) -> values;
            case NoneOf(var values) -> values;
            case Between between -> between.excluded();
        };
    }

    private static LongStream cuts(ValueSet set) {
        if (!(set instanceof Between between)) {
            return LongStream.empty();
        }
        var from = between.isBoundedBelow() ? LongStream.of(between.atLeast()) : LongStream.empty();
        var beyond = between.isBoundedAbove() ? LongStream.of(between.atMost() + 1) : LongStream.empty();
        return LongStream.concat(from, beyond);
    }

    /** Returns the numbered values in the order of their numbers. */
    List<String> values() {
        return values;
    }

    /**
     * Returns the rule as bits.
     *
     * @throws IllegalArgumentException if the rule names a value or bound that is not in the alphabet
     */
    InternedRule intern(Requirement rule) {
        var bits = new long[(bits() + Long.SIZE - 1) / Long.SIZE];
        switch (rule.allowed()) {
            case OneOf(var listed) -> listed.forEach(value -> set(bits, number(value)));
            case NoneOf(var excluded) -> {
                setFrom(bits, 0, bits());
                excluded.forEach(value -> clear(bits, number(value)));
            }
            case Between between -> range(bits, between);
        }
        clear(bits, absence());
        if (rule.mayBeAbsent()) {
            set(bits, absence());
        }
        return new InternedRule(bits, rule.mayBeAbsent(), rule.minValues());
    }

    private void range(long[] bits, Between between) {
        for (int number = 0; number < values.size(); number++) {
            if (between.has(values.get(number))) {
                set(bits, number);
            }
        }
        int first = between.isBoundedBelow() ? range(between.atLeast()) : 0;
        int end = between.isBoundedAbove() ? range(between.atMost() + 1) : cuts.length + 1;
        setFrom(bits, absence() + 2 + first, absence() + 2 + end);
    }

    private int range(long cut) {
        int found = Arrays.binarySearch(cuts, cut);
        if (found < 0) {
            throw new IllegalArgumentException(
                    "the bound %d is not in the alphabet: add it before interning".formatted(cut));
        }
        return found + 1;
    }

    private int number(String value) {
        var number = numbers.get(value);
        if (number == null) {
            throw new IllegalArgumentException(
                    "the value %s is not in the alphabet: add it before interning".formatted(value));
        }
        return number;
    }

    private int absence() {
        return values.size();
    }

    private int bits() {
        return absence() + 3 + cuts.length;
    }

    private static void setFrom(long[] bits, int from, int to) {
        for (int bit = from; bit < to; bit++) {
            set(bits, bit);
        }
    }

    private static void set(long[] bits, int bit) {
        bits[bit / Long.SIZE] |= 1L << bit;
    }

    private static void clear(long[] bits, int bit) {
        bits[bit / Long.SIZE] &= ~(1L << bit);
    }
}
