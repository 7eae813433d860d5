package sh.joiner.engine.nodeclass;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the last pass over a node class came to beyond what its object says; known to the process that leads.
 *
 * @param nextLook when everything is looked into again, if nothing happens before
 * @param nextTrial when EC2 is asked again whether a launch would be allowed: at the next look, or later where its last answer is what is said
 *     and still counts
 */
public record Inspection(
        String nodeClass, long generation, Instant at, Instant nextLook, Instant nextTrial, Profile profile, Trial trial) {

    /** When a condition is looked into again. */
    public Instant nextTry(String condition) {
        return condition.equals("ValidationSucceeded") ? nextTrial : nextLook;
    }

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
