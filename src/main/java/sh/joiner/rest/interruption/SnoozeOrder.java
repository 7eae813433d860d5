package sh.joiner.rest.interruption;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Request;
import sh.joiner.rest.problem.Refused;

/**
 * The end of a snooze: exactly one of the two values.
 *
 * @param until in the format of RFC 3339
 * @param span from now on, as {@code 2h} or {@code PT2H}
 */
@RegisterForReflection
public record SnoozeOrder(
        @Schema(description = "an instant, as 2026-12-12T01:00:00Z") @Nullable
        String until,

        @Schema(description = "a span from now on, as 2h, 30m or PT2H") @JsonProperty("for") @Nullable
        String span) {

    private static final Duration FARTHEST = Duration.ofDays(366);
    private static final List<String> FORMS = List.of("%s", "PT%s", "P%s"); // 2h is PT2H, and 3d is P3D

    /** Returns the request that the order describes. */
    Request request(Instant now) {
        if ((until == null) == (span == null)) {
            throw Refused.badRequest("say either until, as 2026-12-12T01:00:00Z, or for, as 2h");
        }
        var end = until == null ? now.plus(parsedSpan(String.valueOf(span))) : parsedInstant(until);
        try {
            return Request.snooze(end, now);
        } catch (IllegalArgumentException nonsense) {
            throw Refused.badRequest(String.valueOf(nonsense.getMessage()));
        }
    }

    private static Instant parsedInstant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException nonsense) {
            throw Refused.badRequest("until must be an instant as 2026-12-12T01:00:00Z, was '%s'".formatted(text));
        }
    }

    private static Duration parsedSpan(String text) {
        return FORMS.stream()
                .flatMap(form -> span(form.formatted(text)).stream())
                .filter(found -> found.compareTo(FARTHEST) <= 0)
                .findFirst()
                .orElseThrow(() -> Refused.badRequest("for must be a span as 2h or PT2H, was '%s'".formatted(text)));
    }

    private static Optional<Duration> span(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeException otherForm) {
            return Optional.empty();
        }
    }
}
