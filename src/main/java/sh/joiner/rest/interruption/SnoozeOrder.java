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
 * The end of a snooze. Exactly one of the two values must be set.
 *
 * @param until in the format of RFC 3339
 * @param span duration from now, for example {@code 2h} or {@code PT2H}
 */
@RegisterForReflection
public record SnoozeOrder(
        @Schema(description = "The end of the snooze in RFC 3339 format, for example 2026-12-12T01:00:00Z") @Nullable
        String until,

        @Schema(description = "The duration of the snooze from now, for example 2h, 30m or PT2H")
        @JsonProperty("for")
        @Nullable
        String span) {

    private static final Duration FARTHEST = Duration.ofDays(366);
    private static final List<String> FORMS = List.of("%s", "PT%s", "P%s"); // 2h is PT2H, and 3d is P3D

    /** Returns the request with the end of the snooze. Throws {@link Refused} if the end is missing, ambiguous or invalid. */
    Request request(Instant now) {
        if ((until == null) == (span == null)) {
            throw Refused.badRequest(
                    "set exactly one of until (for example 2026-12-12T01:00:00Z) and for (for example 2h)");
        }
        var end = until == null ? now.plus(parsedSpan(String.valueOf(span))) : parsedInstant(until);
        try {
            return Request.snooze(end, now);
        } catch (IllegalArgumentException invalid) {
            throw Refused.badRequest(String.valueOf(invalid.getMessage()));
        }
    }

    private static Instant parsedInstant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException invalid) {
            throw Refused.badRequest(
                    "until is \"%s\"; it must be a time in RFC 3339 format, for example 2026-12-12T01:00:00Z"
                            .formatted(text));
        }
    }

    private static Duration parsedSpan(String text) {
        return FORMS.stream()
                .flatMap(form -> span(form.formatted(text)).stream())
                .filter(found -> found.compareTo(FARTHEST) <= 0)
                .findFirst()
                .orElseThrow(() -> Refused.badRequest(
                        "for is \"%s\"; it must be a duration of at most 366 days, for example 2h or PT2H"
                                .formatted(text)));
    }

    private static Optional<Duration> span(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeException otherForm) {
            return Optional.empty();
        }
    }
}
