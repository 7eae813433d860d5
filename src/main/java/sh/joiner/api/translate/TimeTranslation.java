package sh.joiner.api.translate;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates times in RFC 3339, and durations as the CRDs allow them: {@code 720h}, {@code 1h30m}, {@code Never}. */
public final class TimeTranslation {

    private static final Pattern DURATION = Pattern.compile("(?:[0-9]+[smh])+");
    private static final Pattern PART = Pattern.compile("([0-9]+)([smh])");

    private static final int MAX_LENGTH = 64;

    /** The maximum of Go's time.Duration, which Karpenter uses. */
    private static final Duration MAX = Duration.ofNanos(Long.MAX_VALUE);

    private TimeTranslation() {}

    /** Returns the instant; null if the text is absent or empty. */
    public static @Nullable Instant instant(String path, @Nullable String text) {
        return text == null || text.isEmpty() ? null : parse(path, text);
    }

    /** Returns the instant; the epoch if the text is absent or empty. */
    public static Instant instantOrEpoch(String path, @Nullable String text) {
        return text == null || text.isEmpty() ? Instant.EPOCH : parse(path, text);
    }

    private static Instant parse(String path, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException notATime) {
            throw new InvalidSpec(path, "'%s' is not a time in RFC 3339 such as 2026-12-24T18:00:00Z".formatted(text));
        }
    }

    /** Returns the duration; null if the text is absent or {@code Never}. */
    public static @Nullable Duration duration(String path, @Nullable String text) {
        if (text == null || text.equals("Never")) {
            return null;
        }
        if (!isDuration(text)) {
            throw new InvalidSpec(
                    path,
                    "'%s' is not a duration such as 720h or 1h30m (maximum: %dh)"
                            .formatted(shortened(text), MAX.toHours()));
        }
        return sum(text);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
    }

    private static Duration sum(String text) {
        return PART.matcher(text)
                .results()
                .map(part -> part(Long.parseLong(part.group(1)), part.group(2)))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns true if the text is a duration of at most 292 years. */
    public static boolean isDuration(String text) {
        return text.length() <= MAX_LENGTH // the matcher recurses once for each part of the text
                && DURATION.matcher(text).matches()
                && PART.matcher(text).results().allMatch(part -> part.group(1).length() <= 12)
                && sum(text).compareTo(MAX) <= 0;
    }

    private static Duration part(long amount, String unit) {
        return switch (unit) {
            case "h" -> Duration.ofHours(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofSeconds(amount); // the pattern allows only h, m and s
        };
    }
}
