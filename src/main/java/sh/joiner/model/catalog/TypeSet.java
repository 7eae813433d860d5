package sh.joiner.model.catalog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Some of the types of one {@link TypeTable}, by position: a bit each, so that joining two sets is a few machine words.
 *
 * <p>Immutable. Sets of different tables must not be mixed.
 */
public final class TypeSet {

    private final long[] words;

    private TypeSet(long[] words) {
        this.words = words;
    }

    /** The positions of a bit set, in a table of so many types. */
    static TypeSet of(BitSet bits, int types) {
        return new TypeSet(Arrays.copyOf(bits.toLongArray(), length(types)));
    }

    /** The positions whose bits are set; the words are copied. */
    public static TypeSet ofWords(long[] words) {
        return new TypeSet(words.clone());
    }

    private static int length(int types) {
        return (types + Long.SIZE - 1) / Long.SIZE;
    }

    /** A scratch copy to narrow step by step with {@link #retainIn}. */
    public long[] words() {
        return words.clone();
    }

    /** Clears in the scratch words whatever is not in this set. */
    public void retainIn(long[] scratch) {
        for (int i = 0; i < words.length; i++) {
            scratch[i] &= words[i];
        }
    }

    /** Sets in the scratch words whatever is in this set. */
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

    /** Whether some type is in both. */
    public boolean intersects(TypeSet that) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & that.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The types in both. */
    public TypeSet and(TypeSet that) {
        var both = words.clone();
        that.retainIn(both);
        return new TypeSet(both);
    }

    /** The types in either. */
    public TypeSet or(TypeSet that) {
        var either = words.clone();
        that.addTo(either);
        return new TypeSet(either);
    }

    /** The types of this that are not in the other. */
    public TypeSet minus(TypeSet that) {
        var rest = words.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] &= ~that.words[i];
        }
        return new TypeSet(rest);
    }

    /** Positions, ascending. */
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
