package sh.joiner.model.requirement;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A {@link Requirement} as bits of a {@link Vocabulary}. Joining and comparing rules processes only a few machine words. */
public final class InternedRule {

    private final long[] bits;
    private final boolean mayBeAbsent;
    private final int minValues;
    private final int hash;

    /** Creates a rule that uses the given array without a copy. */
    InternedRule(long[] bits, boolean mayBeAbsent, int minValues) {
        this.bits = bits;
        this.mayBeAbsent = mayBeAbsent;
        this.minValues = minValues;
        this.hash = Arrays.hashCode(bits) * 31 + minValues;
    }

    /** Returns true if a node without the label satisfies the rule. */
    public boolean mayBeAbsent() {
        return mayBeAbsent;
    }

    public int minValues() {
        return minValues;
    }

    /** Returns true if the value with this number satisfies the rule. */
    public boolean has(int value) {
        return (bits[value / Long.SIZE] & 1L << value) != 0;
    }

    /** Returns the numbers of the values that satisfy the rule, ascending, except numbers that are not below the limit. */
    public IntStream valuesBelow(int limit) {
        return BitSet.valueOf(bits).stream().takeWhile(value -> value < limit);
    }

    /** Returns true if some bit with this number or a higher one satisfies the rule. */
    boolean hasFrom(int number) {
        return BitSet.valueOf(bits).nextSetBit(number) >= 0;
    }

    /** Returns true if some value, or absence, satisfies both rules. */
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

    /** Returns the number of the only bit that satisfies the rule; -1 if there are several or none. */
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
