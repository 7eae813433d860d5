package sh.joiner.rest.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.FreezeDraft;
import sh.joiner.rest.problem.Refused;

/** A freeze to create. At most one of {@code until} and {@code for} is set. */
@RegisterForReflection
public record FreezeOrder(
        @Schema(description = "The name of the DisruptionFreeze; chosen by Joiner if absent") @Nullable
        String name,

        @Schema(description = "Names of NodePools; all nodes of the cluster are frozen if absent") @Nullable
        List<String> nodePools,

        @Schema(description = "Drift, Consolidation, Expiration or Repair") @Nullable
        List<String> kinds,

        @Schema(description = "The end in RFC 3339 format, for example 2026-12-27T00:00:00Z") @Nullable
        String until,

        @Schema(description = "The duration from now, for example 8h, 30m or PT8H") @JsonProperty("for") @Nullable
        String span,

        @Schema(description = "Why these nodes are frozen") @Nullable
        String reason) {

    /** Throws {@link Refused} if the end is invalid. */
    FreezeDraft draft(Instant now) {
        if (until != null && span != null) {
            throw Refused.badRequest(
                    "set at most one of until (for example 2026-12-27T00:00:00Z) and for (for example 8h)");
        }
        return new FreezeDraft(
                name,
                Objects.requireNonNullElse(nodePools, List.of()),
                Objects.requireNonNullElse(kinds, List.of()),
                until == null ? span == null ? null : now.plus(duration(span)) : instant(until),
                Objects.requireNonNullElse(reason, ""));
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException invalid) {
            throw Refused.badRequest(
                    "until is \"%s\"; it must be a time in RFC 3339 format, for example 2026-12-27T00:00:00Z"
                            .formatted(text));
        }
    }

    private static Duration duration(String text) {
        try {
            var upper = text.toUpperCase(Locale.ROOT);
            return Duration.parse(upper.startsWith("P") ? upper : "PT" + upper);
        } catch (DateTimeException invalid) {
            throw Refused.badRequest("for is \"%s\"; it must be a duration, for example 8h or PT8H".formatted(text));
        }
    }
}
