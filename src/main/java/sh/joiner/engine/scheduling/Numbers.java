package sh.joiner.engine.scheduling;

import java.util.Arrays;

/** A set of small numbers, a bit each, that grows as needed. */
final class Numbers {

    private static final int NONE = -1;

    private long[] words = new long[2];

    void add(int number) {
        int word = number / Long.SIZE;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
        }
        words[word] |= 1L << number;
    }

    void remove(int number) {
        int word = number / Long.SIZE;
        if (word < words.length) {
            words[word] &= ~(1L << number);
        }
    }

    boolean has(int number) {
        return (word(number / Long.SIZE) & 1L << number) != 0;
    }

    void addAll(Numbers those) {
        if (those.words.length > words.length) {
            words = Arrays.copyOf(words, those.words.length);
        }
        for (int word = 0; word < those.words.length; word++) {
            words[word] |= those.words[word];
        }
    }

    void clear() {
        Arrays.fill(words, 0);
    }

    /** The first of these from a number on that is not among the others; negative if there is none. */
    int firstWithout(Numbers others, int from) {
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

    /** The last of these up to a number that is not among the others; negative if there is none. */
    int lastWithout(Numbers others, int upTo) {
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
