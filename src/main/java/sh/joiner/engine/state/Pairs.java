package sh.joiner.engine.state;

import java.util.Arrays;

/** A hash table from pairs of non-negative numbers to numbers, without an object for each entry. The table doubles its size as needed. */
final class Pairs {

    /** The result of {@link #get} for a pair without a value. */
    static final int UNKNOWN = Integer.MIN_VALUE;

    private static final long FREE = -1;
    private static final long SPREAD = 0x9E3779B97F4A7C15L; // the golden ratio distributes neighboring keys

    private long[] keys = new long[64];
    private int[] values = new int[64];
    private int size;

    Pairs() {
        Arrays.fill(keys, FREE);
    }

    int get(int left, int right) {
        long key = key(left, right);
        int slot = slot(key);
        return keys[slot] == key ? values[slot] : UNKNOWN;
    }

    void put(int left, int right, int value) {
        if (size * 2 >= keys.length) {
            grow();
        }
        long key = key(left, right);
        int slot = slot(key);
        size += keys[slot] == FREE ? 1 : 0;
        keys[slot] = key;
        values[slot] = value;
    }

    private static long key(int left, int right) {
        return ((long) left << Integer.SIZE) | right;
    }

    private int slot(long key) {
        int slot = (int) ((key * SPREAD) >>> Integer.SIZE) & (keys.length - 1);
        while (keys[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void grow() {
        var oldKeys = keys;
        var oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new int[keys.length];
        Arrays.fill(keys, FREE);
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldKeys[old] != FREE) {
                int slot = slot(oldKeys[old]);
                keys[slot] = oldKeys[old];
                values[slot] = oldValues[old];
            }
        }
    }
}
