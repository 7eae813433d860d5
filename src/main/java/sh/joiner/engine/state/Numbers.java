package sh.joiner.engine.state;

import java.util.Arrays;

/** A set of small numbers as bits. The set grows as needed. */
public final class Numbers {

    private static final int NONE = -1;

    private long[] words = new long[2];

    public void add(int number) {
        int word = number / Long.SIZE;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
        }
        words[word] |= 1L << number;
    }

    public void remove(int number) {
        int word = number / Long.SIZE;
        if (word < words.length) {
            words[word] &= ~(1L << number);
        }
    }

    public boolean has(int number) {
        return (word(number / Long.SIZE) & 1L << number) != 0;
    }

    public void addAll(Numbers those) {
        if (those.words.length > words.length) {
            words = Arrays.copyOf(words, those.words.length);
        }
        for (int word = 0; word < those.words.length; word++) {
            words[word] |= those.words[word];
        }
    }

    public void clear() {
        Arrays.fill(words, 0);
    }

    /**
     * Returns the first number of this set, from the given number on, that is not in the other set. Negative if there
     * is none.
     */
    public int firstWithout(Numbers others, int from) {
        long mask = -1L << from;
        for (int word = from / Long.SIZE; word < words.length; word++) {
            long left = words[word] & ~others.word(word) & mask;
            if (left != 0) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(left);
            }
            mask = -1L;
        }
        return NONE;
    }

    /**
     * Returns the last number of this set, up to the given number, that is not in the other set. Negative if there is
     * none.
     */
    public int lastWithout(Numbers others, int upTo) {
        if (upTo < 0) {
            return NONE;
        }
        int top = Math.min(upTo / Long.SIZE, words.length - 1);
        long mask = top == upTo / Long.SIZE ? -1L >>> -(upTo + 1) : -1L;
        for (int word = top; word >= 0; word--) {
            long left = words[word] & ~others.word(word) & mask;
            if (left != 0) {
                return word * Long.SIZE + Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
            }
            mask = -1L;
        }
        return NONE;
    }

    private long word(int word) {
        return word < words.length ? words[word] : 0;
    }
}
