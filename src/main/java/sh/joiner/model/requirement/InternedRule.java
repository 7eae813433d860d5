package sh.joiner.model.requirement;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A {@link Requirement} as bits of a {@link Vocabulary}: to join two, or to ask whether they meet, is a few machine words. */
public final class InternedRule {

    private final long[] bits;
    private final boolean mayBeAbsent;
    private final int minValues;
    private final int hash;

    /** Takes the array over. */
    InternedRule(long[] bits, boolean mayBeAbsent, int minValues) {
        this.bits = bits;
        this.mayBeAbsent = mayBeAbsent;
        this.minValues = minValues;
        this.hash = Arrays.hashCode(bits) * 31 + minValues;
    }

    /** Whether a node without the label satisfies it. */
    public boolean mayBeAbsent() {
        return mayBeAbsent;
    }

    public int minValues() {
        return minValues;
    }

    /** Whether the value of this number satisfies it. */
    public boolean has(int value) {
        return (bits[value / Long.SIZE] & 1L << value) != 0;
    }

    /** The numbers below a limit of values that satisfy it, ascending. */
    public IntStream valuesBelow(int limit) {
        return BitSet.valueOf(bits).stream().takeWhile(value -> value < limit);
    }

    /** Whether anything of this number or a higher one satisfies it. */
    boolean hasFrom(int number) {
        return BitSet.valueOf(bits).nextSetBit(number) >= 0;
    }

    /** Whether something satisfies both. */
    public boolean intersects(InternedRule that) {
        for (int word = 0; word < bits.length; word++) {
            if ((bits[word] & that.bits[word]) != 0) {
                return true;
            }
        }
        return false;
    }

    boolean isImpossible() {
        for (long word : bits) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    InternedRule and(InternedRule that) {
        var both = bits.clone();
        for (int word = 0; word < both.length; word++) {
            both[word] &= that.bits[word];
        }
        return new InternedRule(both, mayBeAbsent && that.mayBeAbsent, Math.max(minValues, that.minValues));
    }

    /** The number of the only thing that satisfies it; -1 if there are several or none. */
    int single() {
        int only = -1;
        for (int word = 0; word < bits.length; word++) {
            if (bits[word] != 0) {
                if (only >= 0 || Long.bitCount(bits[word]) > 1) {
                    return -1;
                }
                only = word * Long.SIZE + Long.numberOfTrailingZeros(bits[word]);
            }
        }
        return only;
    }

    @Override
    public boolean equals(Object that) {
        return that instanceof InternedRule other
                && hash == other.hash
                && minValues == other.minValues
                && Arrays.equals(bits, other.bits);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
