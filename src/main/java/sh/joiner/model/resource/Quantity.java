package sh.joiner.model.resource;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;

/** Reads and writes Kubernetes quantities, such as {@code 100m}, {@code 1.5Gi} or {@code 2e3}. */
public final class Quantity {

    private static final Map<String, BigDecimal> FACTORS = Map.ofEntries(
            Map.entry("n", new BigDecimal("1e-9")),
            Map.entry("u", new BigDecimal("1e-6")),
            Map.entry("m", new BigDecimal("1e-3")),
            Map.entry("", BigDecimal.ONE),
            Map.entry("k", new BigDecimal("1e3")),
            Map.entry("M", new BigDecimal("1e6")),
            Map.entry("G", new BigDecimal("1e9")),
            Map.entry("T", new BigDecimal("1e12")),
            Map.entry("P", new BigDecimal("1e15")),
            Map.entry("E", new BigDecimal("1e18")),
            Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
            Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
            Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
            Map.entry("Ti", BigDecimal.valueOf(1L << 40)),
            Map.entry("Pi", BigDecimal.valueOf(1L << 50)),
            Map.entry("Ei", BigDecimal.valueOf(1L << 60)));

    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private static final int MOST_DIGITS = 19;

    /**
     * The limit is longer than any useful quantity. A limit is necessary, because the time to parse grows with the
     * square of the length.
     */
    private static final int MAX_LENGTH = 128;

    private Quantity() {}

    /** Returns the exact value. Throws {@link IllegalArgumentException} with the text if it is not a quantity. */
    public static BigDecimal parse(String text) {
        var trimmed = text.strip();
        int end = trimmed.length();
        while (end > 0 && Character.isLetter(trimmed.charAt(end - 1))) {
            end--;
        }
        var factor = FACTORS.get(trimmed.substring(end));
        try {
            if (factor == null || trimmed.length() > MAX_LENGTH) {
                throw new NumberFormatException("unknown suffix");
            }
            return new BigDecimal(trimmed.substring(0, end)).multiply(factor);
        } catch (ArithmeticException | NumberFormatException notANumber) {
            throw new IllegalArgumentException("'%s' is not a quantity".formatted(text), notANumber);
        }
    }

    /** Returns the value in whole units, rounded up; at most the largest long. */
    public static long units(String text) {
        return whole(parse(text), 0);
    }

    /** Returns the value in thousandths (milli-CPU), rounded up; at most the largest long. */
    public static long milli(String text) {
        return whole(parse(text), 3);
    }

    /** Returns bytes as users write them: in the largest binary unit that gives a whole number. */
    public static String ofBytes(long bytes) {
        for (var unit : new String[] {"Ei", "Pi", "Ti", "Gi", "Mi", "Ki"}) {
            long factor = FACTORS.getOrDefault(unit, BigDecimal.ONE).longValueExact();
            if (bytes != 0 && bytes % factor == 0) {
                return bytes / factor + unit;
            }
        }
        return Long.toString(bytes);
    }

    /** Returns milli-CPU as users write them: {@code 1500m}, {@code 2}. */
    public static String ofMilli(long milli) {
        return milli % 1000 == 0 ? Long.toString(milli / 1000) : milli + "m";
    }

    /**
     * Returns the value times a power of ten, rounded up. Numbers with many digits are not expanded, because that could exhaust the memory.
     */
    private static long whole(BigDecimal value, int power) {
        long digits = (long) value.precision() - value.scale() + power;
        if (value.signum() == 0 || digits <= 0) {
            return value.signum() > 0 ? 1 : 0;
        }
        if (digits > MOST_DIGITS) {
            return value.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        var rounded = value.movePointRight(power).setScale(0, RoundingMode.CEILING);
        return rounded.compareTo(LARGEST) > 0 ? Long.MAX_VALUE : rounded.longValue();
    }
}
