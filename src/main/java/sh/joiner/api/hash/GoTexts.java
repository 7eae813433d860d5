package sh.joiner.api.hash;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Normalizes texts as Karpenter does before it computes a hash, so that different spellings of a value have the same hash. */
final class GoTexts {

    private static final Pattern PART = Pattern.compile("([0-9]*\\.?[0-9]+|[0-9]+\\.)(h|ms|m|s|us|µs|μs|ns)");
    private static final Map<String, Long> NANOS = Map.of(
            "h", 3_600_000_000_000L,
            "m", 60_000_000_000L,
            "s", 1_000_000_000L,
            "ms", 1_000_000L,
            "us", 1_000L,
            "µs", 1_000L,
            "μs", 1_000L,
            "ns", 1L);
    private static final List<String> DECIMAL = List.of("", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    private GoTexts() {}

    /** Returns the nanoseconds of a duration such as {@code 1m30s}; 0 for a text that contains no duration. */
    static long nanos(String duration) {
        return PART.matcher(duration)
                .results()
                .map(part -> new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(nanosOf(part.group(2)))))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .longValue();
    }

    private static long nanosOf(String unit) {
        return NANOS.getOrDefault(unit, 0L);
    }

    /**
     * Returns a whole quantity in the largest unit that keeps it whole: {@code 1024Gi} becomes {@code 1Ti}, {@code 1000G} becomes
     * {@code 1T}. Returns any other text unchanged.
     */
    static String quantity(String text) {
        var unit = text.replaceFirst("^[0-9]+", "");
        boolean binary = BINARY.contains(unit) && !unit.isEmpty();
        var units = binary ? BINARY : DECIMAL;
        if (!units.contains(unit) || unit.length() == text.length()) {
            return text;
        }
        long step = binary ? 1024 : 1000;
        long amount = Long.parseLong(text.substring(0, text.length() - unit.length()));
        int place = units.indexOf(unit);
        while (amount != 0 && amount % step == 0 && place < units.size() - 1) {
            amount /= step;
            place++;
        }
        return amount + units.get(place);
    }
}
