package sh.joiner.model.requirement;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * {@link Requirements} as bits of one {@link Vocabulary}, for frequent comparisons. The results are the same as those of Requirements.
 * Sets of different vocabularies must not be mixed.
 *
 * <p>Immutable. A label is represented by its number in the vocabulary.
 */
public final class InternedRules {

    private final int[] keys; // ascending
    private final InternedRule[] rules;
    private final int hash;

    /** Creates a set that uses the given arrays without a copy. */
    InternedRules(int[] keys, InternedRule[] rules) {
        this.keys = keys;
        this.rules = rules;
        this.hash = Arrays.hashCode(keys) * 31 + Arrays.hashCode(rules);
    }

    /** Returns the number of labels with a rule. */
    public int size() {
        return keys.length;
    }

    /** Returns the number of the label at a position. */
    public int key(int position) {
        return keys[position];
    }

    /** Returns the rule about the label whose number {@link #key} returns for the same position. */
    public InternedRule rule(int position) {
        return rules[position];
    }

    /** Returns the rule about a label; null if there is none. */
    public @Nullable InternedRule about(int key) {
        int position = Arrays.binarySearch(keys, key);
        return position < 0 ? null : rules[position];
    }

    /**
     * Returns true if an object with these requirements can satisfy {@code that}, in the sense of
     * {@link Requirements#isCompatibleWith}. The relation is not symmetric.
     */
    public boolean isCompatibleWith(InternedRules that, BitSet mayBeUndefined) {
        int own = 0;
        for (int position = 0; position < that.keys.length; position++) {
            int key = that.keys[position];
            var wanted = that.rules[position];
            own = skipTo(own, key);
            boolean fits = (own < keys.length && keys[own] == key)
                    ? rules[own].intersects(wanted)
                    : wanted.mayBeAbsent() || (mayBeUndefined.get(key) && !wanted.isImpossible());
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private int skipTo(int from, int key) {
        int position = from;
        while (position < keys.length && keys[position] < key) {
            position++;
        }
        return position;
    }

    /** Returns the conjunction of both sets. */
    public InternedRules and(InternedRules that) {
        var allKeys = new int[keys.length + that.keys.length];
        var allRules = new InternedRule[allKeys.length];
        int size = 0;
        int left = 0;
        int right = 0;
        while (left < keys.length || right < that.keys.length) {
            int leftKey = left < keys.length ? keys[left] : Integer.MAX_VALUE;
            int rightKey = right < that.keys.length ? that.keys[right] : Integer.MAX_VALUE;
            allKeys[size] = Math.min(leftKey, rightKey);
            allRules[size++] = leftKey == rightKey
                    ? rules[left].and(that.rules[right])
                    : leftKey < rightKey ? rules[left] : that.rules[right];
            left += leftKey <= rightKey ? 1 : 0;
            right += rightKey <= leftKey ? 1 : 0;
        }
        return new InternedRules(Arrays.copyOf(allKeys, size), Arrays.copyOf(allRules, size));
    }

    @Override
    public boolean equals(Object that) {
        return that instanceof InternedRules other
                && hash == other.hash
                && Arrays.equals(keys, other.keys)
                && Arrays.equals(rules, other.rules);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
