package sh.joiner.sandbox.account;

import java.util.HashMap;
import java.util.Map;

/**
 * The source of the random values of the embedded AWS. A value depends on the seed and on a name. A fresh id depends on the seed and on the number of
 * earlier ids of its kind. Equal inputs give equal values on every computer.
 */
public final class RandomSource {

    private final long seed;
    private final long firstNumber;
    private final Map<String, Long> given = new HashMap<>();

    /**
     * @param firstNumber the number from which fresh ids are counted
     */
    RandomSource(long seed, long firstNumber) {
        this.seed = seed;
        this.firstNumber = firstNumber;
    }

    /** Returns the number for this name, from 0 to less than 1. */
    public double of(String name) {
        return (bitsOf(name) >>> 11) * 0x1.0p-53;
    }

    /** Returns the number for this name between {@code low} and {@code high}. */
    public double between(double low, double high, String name) {
        return low + (high - low) * of(name);
    }

    /** Returns a fresh id, such as {@code i-0a1b…}: the kind, a zero and sixteen hex digits, in the form of EC2's long ids. */
    public String freshId(String kind) {
        long number = given.merge(kind, 1L, Long::sum);
        return idFor(kind, "#" + (firstNumber + number));
    }

    /** Returns the id of the object of this kind and name. Equal arguments give equal ids. */
    public String idFor(String kind, String name) {
        return "%s-0%016x".formatted(kind, bitsOf(kind + "/" + name));
    }

    /**
     * Returns 64 bits that belong to this name: FNV-1a over its characters, then the finalizer of SplitMix64, so that each input bit affects all
     * output bits.
     */
    public long bitsOf(String name) {
        long hash = seed * 0x9E3779B97F4A7C15L ^ 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
        return hash ^ (hash >>> 31);
    }
}
