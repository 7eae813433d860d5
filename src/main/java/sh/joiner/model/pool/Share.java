package sh.joiner.model.pool;

/**
 * A part of a whole: a number, or a percentage that is rounded up (core 5.4).
 *
 * @param amount a number, or percent; not negative
 */
public record Share(int amount, boolean percent) {

    public Share {
        if (amount < 0) {
            throw new IllegalArgumentException("the amount %d is negative: it must be 0 or more".formatted(amount));
        }
    }

    public static Share count(int number) {
        return new Share(number, false);
    }

    public static Share percent(int percent) {
        return new Share(percent, true);
    }

    /** Returns this share of {@code whole}, as a number. */
    public int of(int whole) {
        return percent ? Math.ceilDiv(whole * amount, 100) : amount;
    }

    @Override
    public String toString() {
        return percent ? amount + "%" : String.valueOf(amount);
    }
}
