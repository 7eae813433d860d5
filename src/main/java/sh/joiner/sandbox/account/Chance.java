package sh.joiner.sandbox.account;

import java.util.HashMap;
import java.util.Map;

/** The world's chance: everything that looks random follows from a seed and a name, on every machine the same. */
public final class Chance {

    private final long seed;
    private final long firstNumber;
    private final Map<String, Long> given = new HashMap<>();

    /**
     * @param firstNumber where the numbers begin from which fresh ids are made
     */
    Chance(long seed, long firstNumber) {
        this.seed = seed;
        this.firstNumber = firstNumber;
    }

    /** A number between 0 and 1 (1 not included) that belongs to this name. */
    public double of(String name) {
        return (bitsOf(name) >>> 11) * 0x1.0p-53;
    }

    /** A number between the two that belongs to this name. */
    public double between(double low, double high, String name) {
        return low + (high - low) * of(name);
    }

    /** A fresh id as {@code i-0a1b…}: the kind, a zero and sixteen hex digits, as EC2's long ids look. */
    public String freshId(String kind) {
        long number = given.merge(kind, 1L, Long::sum);
        return idFor(kind, "#" + (firstNumber + number));
    }

    /** The id of the one thing of that kind with that name. */
    public String idFor(String kind, String name) {
        return "%s-0%016x".formatted(kind, bitsOf(kind + "/" + name));
    }

    /** Bits that belong to this name: FNV-1a over its letters, then the finalizer of SplitMix64, which spreads every bit over all. */
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
