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
 * Everything that anybody says of one label, numbered: a bit for each value that is named, then one for absence, one for any other word, and one
 * for the other numbers of each stretch between two named bounds.
 *
 * <p>No rule that names nothing else can tell the members of one bit apart, so sets of bits are exact: two ranges that do not meet share no
 * stretch, and two exclusions always share the other words.
 */
final class Alphabet {

    static final Alphabet EMPTY = new Alphabet(List.of(), new long[0]);

    private final List<String> values;
    private final Map<String, Integer> numbers;
    private final long[] cuts; // the first number of every stretch but the lowest, ascending

    private Alphabet(List<String> values, long[] cuts) {
        this.values = List.copyOf(values);
        this.cuts = cuts;
        this.numbers = HashMap.newHashMap(values.size());
        values.forEach(value -> numbers.put(value, numbers.size()));
    }

    /** The same with all that these sets name; values that are known keep their numbers. */
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

    /** The values that have a number, in the order of their numbers. */
    List<String> values() {
        return values;
    }

    /**
     * A rule as bits.
     *
     * @throws IllegalArgumentException if it names what the alphabet does not
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
        int first = between.isBoundedBelow() ? stretch(between.atLeast()) : 0;
        int end = between.isBoundedAbove() ? stretch(between.atMost() + 1) : cuts.length + 1;
        setFrom(bits, absence() + 2 + first, absence() + 2 + end);
    }

    private int stretch(long cut) {
        int found = Arrays.binarySearch(cuts, cut);
        if (found < 0) {
            throw new IllegalArgumentException("the bound %d was not named before".formatted(cut));
        }
        return found + 1;
    }

    private int number(String value) {
        var number = numbers.get(value);
        if (number == null) {
            throw new IllegalArgumentException("the value %s was not named before".formatted(value));
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
