package sh.joiner.board.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The validation of a node class, which checks whether EC2 would allow a launch (aws 2.4).
 *
 * @param name of the node class
 * @param kind of the failure: None, Waiting (for a condition), Transient (retried), Permanent (until a user acts), or Unknown if this process
 *   has not reconciled the class, as on a standby
 * @param waitsFor conditions that a dry run needs and that are not True
 * @param dryRuns Enabled or Disabled; Unknown if this process has not reconciled the class
 * @param profileKnownBy the source that confirms the instance profile:
 *     {@code IAM}, {@code EC2}, {@code None}, {@code NotChecked}, or {@code Unknown} if this process has not reconciled the class
 */
public record ValidationView(
        String name,
        @JsonUnwrapped ValidationConditionView condition,
        String kind,
        List<String> waitsFor,
        String dryRuns,
        String profileKnownBy,
        @JsonUnwrapped ValidationTimesView times) {

    /**
     * The condition ValidationSucceeded.
     *
     * @param status True, False or Unknown
     */
    public record ValidationConditionView(
            String status,
            String reason,
            String message,
            @Nullable Instant since) {}

    /**
     * The times of the dry runs.
     *
     * @param askedAt time of the last dry run
     * @param cachedUntil time until which Joiner uses the last answer, unless the class, its resolved values or its annotations change
     * @param nextTry time of the next dry run, if no event triggers an earlier one
     */
    public record ValidationTimesView(
            @Nullable Instant askedAt,
            @Nullable Instant cachedUntil,
            @Nullable Instant nextTry) {}
}
