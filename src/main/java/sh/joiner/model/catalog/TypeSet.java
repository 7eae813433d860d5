package sh.joiner.model.catalog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A set of types of one {@link TypeTable}, stored as one bit for each position. A set operation processes only a few machine words.
 *
 * <p>Immutable. Sets of different tables must not be mixed.
 */
public final class TypeSet {

    private final long[] words;

    private TypeSet(long[] words) {
        this.words = words;
    }

    /** Returns the set of these positions in a table of that size. */
    static TypeSet of(BitSet bits, int types) {
        return new TypeSet(Arrays.copyOf(bits.toLongArray(), length(types)));
    }

    /** Returns the set of the positions whose bits are set. The words are copied. */
    public static TypeSet ofWords(long[] words) {
        return new TypeSet(words.clone());
    }

    private static int length(int types) {
        return (types + Long.SIZE - 1) / Long.SIZE;
    }

    /** Returns a copy of the words, to be narrowed step by step with {@link #retainIn}. */
    public long[] words() {
        return words.clone();
    }

    /** Clears all bits of the scratch words that are not in this set. */
    public void retainIn(long[] scratch) {
        for (int i = 0; i < words.length; i++) {
            scratch[i] &= words[i];
        }
    }

    /** Sets all bits of this set in the scratch words. */
    void addTo(long[] scratch) {
        for (int i = 0; i < words.length; i++) {
            scratch[i] |= words[i];
        }
    }

    public boolean has(int position) {
        return (words[position / Long.SIZE] & 1L << position) != 0;
    }

    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** Returns true if some type is in both sets. */
    public boolean intersects(TypeSet that) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & that.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the types that are in both sets. */
    public TypeSet and(TypeSet that) {
        var both = words.clone();
        that.retainIn(both);
        return new TypeSet(both);
    }

    /** Returns the types that are in at least one of the sets. */
    public TypeSet or(TypeSet that) {
        var either = words.clone();
        that.addTo(either);
        return new TypeSet(either);
    }

    /** Returns the types of this set that are not in {@code that}. */
    public TypeSet minus(TypeSet that) {
        var rest = words.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] &= ~that.words[i];
        }
        return new TypeSet(rest);
    }

    /** Returns the positions, ascending. */
    public IntStream positions() {
        return BitSet.valueOf(words).stream();
    }

    @Override
    public boolean equals(Object that) {
        return that instanceof TypeSet other && Arrays.equals(words, other.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return BitSet.valueOf(words).toString();
    }
}
