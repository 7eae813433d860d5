package sh.joiner.model.prometheus;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The values that a sample may have.
 *
 * @param min the smallest allowed value; absent for no limit
 * @param max the greatest allowed value; absent for no limit
 */
public record ValueRange(@Nullable BigDecimal min, @Nullable BigDecimal max) {

    private static final double LARGE = 1e15;
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_UP);

    public ValueRange {
        if (min == null && max == null) {
            throw new IllegalArgumentException("a range needs a minimum or a maximum");
        }
    }

    /** Returns true if the value is neither too small nor too great. NaN is in no range. */
    public boolean contains(double value) {
        return !Double.isNaN(value) && !isBelow(value) && !isAbove(value);
    }

    private boolean isBelow(double value) {
        return min != null && compare(value, min) < 0;
    }

    private boolean isAbove(double value) {
        return max != null && compare(value, max) > 0;
    }

    /** Compares with the exact limit, which {@code double} cannot represent. The value 0.1 is equal to the limit 0.1. */
    private static int compare(double value, BigDecimal limit) {
        return Double.isInfinite(value)
                ? Double.compare(value, 0)
                : BigDecimal.valueOf(value).compareTo(limit);
    }

    /** Returns a text for a value outside of the range, such as {@code 0.2 is greater than max 0.1}. */
    public String violation(double value) {
        return max != null && isAbove(value)
                ? "%s is greater than max %s".formatted(text(value, max), max.toPlainString())
                : "%s is less than min %s".formatted(text(value, min), min == null ? "" : min.toPlainString());
    }

    /** Returns the value with six digits, or with all digits if it would otherwise look like the limit. */
    private static String text(double value, @Nullable BigDecimal limit) {
        var rounded = text(value);
        return limit != null && rounded.equals(limit.toPlainString())
                ? BigDecimal.valueOf(value).toPlainString()
                : rounded;
    }

    /** Returns the value with at most six digits, for messages. Integers have all digits. */
    public static String text(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (value == Math.rint(value) && Math.abs(value) < LARGE) {
            return Long.toString((long) value);
        }
        var rounded = new BigDecimal(value).round(SIX_DIGITS);
        return rounded.stripTrailingZeros().toPlainString();
    }

    @Override
    public String toString() {
        var parts = new StringBuilder();
        if (min != null) {
            parts.append("min ").append(min.toPlainString());
        }
        if (max != null) {
            parts.append(parts.isEmpty() ? "" : ", ").append("max ").append(max.toPlainString());
        }
        return parts.toString();
    }
}
