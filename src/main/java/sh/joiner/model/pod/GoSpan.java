package sh.joiner.model.pod;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Parses durations in Go's syntax: {@code 1h30m}, {@code 1.5h}, {@code 250ms}. */
final class GoSpan {

    private static final String FORM = "\\+?((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+";
    private static final int LONGEST = 64;

    private GoSpan() {}

    /**
     * Returns the duration; empty for a text of another form or of more than 64 characters, and for durations that are negative or exceed Go's range.
     */
    static Optional<Duration> parse(String text) {
        if (text.length() > LONGEST || !text.matches(FORM)) {
            return Optional.empty();
        }
        var sum = BigDecimal.ZERO;
        int at = text.startsWith("+") ? 1 : 0;
        while (at < text.length()) {
            int unit = end(text, at, number -> number == '.' || (number >= '0' && number <= '9'));
            int next = end(text, unit, Character::isLetter);
            var amount = new BigDecimal(padded(text.substring(at, unit)));
            sum = sum.add(amount.multiply(BigDecimal.valueOf(nanos(text.substring(unit, next)))));
            at = next;
        }
        return sum.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(sum.longValue()));
    }

    /** Adds digits: a decimal point needs digits on both sides. */
    private static String padded(String amount) {
        return amount.contains(".") ? "0%s0".formatted(amount) : amount;
    }

    private static int end(String text, int from, IntPredicate belongs) {
        int end = from;
        while (end < text.length() && belongs.test(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static long nanos(String unit) {
        return switch (unit) {
            case "h" -> 3_600_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "s" -> 1_000_000_000L;
            case "ms" -> 1_000_000L;
            case "ns" -> 1L;
            default -> 1_000L; // the pattern leaves only microseconds, which have two spellings
        };
    }
}
