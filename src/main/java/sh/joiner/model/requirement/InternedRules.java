package sh.joiner.model.requirement;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * {@link Requirements} as bits of one {@link Vocabulary}, for questions that are asked very often. It says exactly what the readable set says;
 * sets of different vocabularies must not be mixed.
 *
 * <p>Immutable. Labels are the numbers that the vocabulary gives them.
 */
public final class InternedRules {

    private final int[] keys; // ascending
    private final InternedRule[] rules;
    private final int hash;

    /** Takes the arrays over. */
    InternedRules(int[] keys, InternedRule[] rules) {
        this.keys = keys;
        this.rules = rules;
        this.hash = Arrays.hashCode(keys) * 31 + Arrays.hashCode(rules);
    }

    /** How many labels it has rules about. */
    public int size() {
        return keys.length;
    }

    /** The number of a label that it has a rule about. */
    public int key(int position) {
        return keys[position];
    }

    /** The rule about the label at the same position of {@link #key}. */
    public InternedRule rule(int position) {
        return rules[position];
    }

    /** The rule about a label; absent if there is none. */
    public @Nullable InternedRule about(int key) {
        int position = Arrays.binarySearch(keys, key);
        return position < 0 ? null : rules[position];
    }

    /** Whether something described by this can satisfy the other, as {@link Requirements#isCompatibleWith} has it. Asymmetric. */
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

    /** What satisfies both sides. */
    public InternedRules and(InternedRules that) {
        var allKeys = new int[keys.length + that.keys.length];
        var allRules = new InternedRule[allKeys.length];
        int size = 0;
        int left = 0;
        int right = 0;
        while (left < keys.length || right < that.keys.length) {
            int mine = left < keys.length ? keys[left] : Integer.MAX_VALUE;
            int theirs = right < that.keys.length ? that.keys[right] : Integer.MAX_VALUE;
            allKeys[size] = Math.min(mine, theirs);
            allRules[size++] = mine == theirs
                    ? rules[left].and(that.rules[right])
                    : mine < theirs ? rules[left] : that.rules[right];
            left += mine <= theirs ? 1 : 0;
            right += theirs <= mine ? 1 : 0;
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
