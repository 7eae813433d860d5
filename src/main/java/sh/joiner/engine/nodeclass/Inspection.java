package sh.joiner.engine.nodeclass;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the last pass over a node class came to beyond what its object says; known to the process that leads.
 *
 * @param nextLook when everything is looked into again, if nothing happens before
 * @param nextTrial when EC2 is asked again whether a launch would be allowed: at the next look, or later where its last answer is what is said
 *     and still counts
 * @param doubts conditions that nobody could tell anything new of
 */
public record Inspection(
        String nodeClass,
        long generation,
        Instant at,
        Instant nextLook,
        Instant nextTrial,
        Profile profile,
        Trial trial,
        Map<String, Doubted> doubts) {

    public Inspection {
        doubts = Map.copyOf(doubts);
    }

    /** When a condition is looked into again. */
    public Instant nextTry(String condition) {
        return condition.equals("ValidationSucceeded") ? nextTrial : nextLook;
    }

    /**
     * Why nobody could tell anything new.
     *
     * @param answeredAt when somebody last could, if what was said then is still said
     */
    public record Doubted(
            String reason, String message, @Nullable Instant answeredAt) {}

    /** Who knows the instance profile. */
    public enum Profile {
        /** Nobody has said anything of it. */
        UNKNOWN,
        IAM,
        EC2,
        /** Nobody, and nobody is asked. */
        NOT_CHECKED
    }

    /**
     * The last dry run.
     *
     * @param askedAt when EC2 was asked; absent if it was not, for this class as it is now
     * @param keptUntil until when EC2 is not asked again; absent where the answer is not remembered
     */
    public record Trial(
            DryRun.Lasting lasting,
            ProfileFacts.DryRuns dryRuns,
            @Nullable Instant askedAt,
            @Nullable Instant keptUntil) {}
}
