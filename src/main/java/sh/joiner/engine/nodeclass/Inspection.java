package sh.joiner.engine.nodeclass;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Those results of the last checks of a node class that the object itself does not show. Only the leader knows these results.
 * @param nextCheck the time at which everything is checked again, unless an event triggers the checks earlier
 * @param nextTrial the time of the next dry run: {@code nextCheck}, or later if the last answer is still in effect
 * @param doubts the conditions whose checks gave no new result
 */
public record Inspection(
        String nodeClass,
        long generation,
        Instant at,
        Instant nextCheck,
        Instant nextTrial,
        Profile profile,
        Trial trial,
        Map<String, Doubted> doubts) {

    public Inspection {
        doubts = Map.copyOf(doubts);
    }

    /** Returns the time at which a condition is checked again. */
    public Instant nextTry(String condition) {
        return condition.equals("ValidationSucceeded") ? nextTrial : nextCheck;
    }

    /**
     * The reason why a check gave no new result.
     * @param answeredAt the time of the last result, if that is still reported
     */
    public record Doubted(
            String reason, String message, @Nullable Instant answeredAt) {}

    /** The source that confirms the instance profile. */
    public enum Profile {
        /** No source has confirmed the profile. */
        UNKNOWN,
        IAM,
        EC2,
        /** The profile is not checked. */
        NOT_CHECKED
    }

    /**
     * The last dry run.
     * @param askedAt the time of the dry run; absent if there was none for this version of the class
     * @param keptUntil the time until which the result is reused; absent if the result is not cached
     */
    public record Trial(
            DryRun.FailureKind failureKind,
            ProfileFacts.DryRuns dryRuns,
            @Nullable Instant askedAt,
            @Nullable Instant keptUntil) {}
}
