package sh.joiner.engine.disruption;

/** A sequence of numbers that look random and depend on the seed only (SplitMix64, by Steele, Lea and Flood). */
public final class SeededNumbers {

    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;

    private long state;

    public SeededNumbers(long seed) {
        this.state = seed;
    }

    private long next() {
        state += STEP;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns a number from 0 to the bound, which is excluded. */
    public int below(int bound) {
        return (int) ((next() >>> 33) % bound);
    }

    /** Returns a number from 0 to 1, which is excluded. */
    public double unit() {
        return (next() >>> 11) * UNIT;
    }
}
