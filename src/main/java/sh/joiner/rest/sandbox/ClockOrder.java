package sh.joiner.rest.sandbox;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change of the sandbox's clock: either a speed or a jump.
 *
 * @param speed world seconds for each real second; 0 stops the clock
 * @param advance an ISO 8601 duration, at most 366 days
 */
@RegisterForReflection
public record ClockOrder(
        @Schema(examples = "60")
        @DecimalMin(value = "0", message = "must be 0 or more")
        @DecimalMax(value = "3600", message = "must be 3600 or less")
        @Nullable
        Double speed,

        @Schema(implementation = String.class, format = "duration", examples = "PT6H") @Nullable
        Duration advance) {

    private static final Duration FARTHEST = Duration.ofDays(366);

    @AssertTrue(message = "must set exactly one of speed and advance")
    @Schema(hidden = true)
    public boolean isRequest() {
        return (speed == null) != (advance == null);
    }

    @AssertTrue(message = "must be positive and at most 366 days")
    @Schema(hidden = true)
    public boolean isAdvance() {
        return advance == null || (advance.isPositive() && advance.compareTo(FARTHEST) <= 0);
    }
}
