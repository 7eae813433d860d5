package sh.joiner.engine.image;

import java.time.Instant;

/**
 * What was last found of the images of a node class.
 *
 * @param policy the policy that counts; empty for none
 * @param at when it was judged
 * @param answeredAt when AWS last answered everything that was asked
 */
public record ImageFinding(String nodeClass, Candidates candidates, String policy, Instant at, Instant answeredAt) {

    /** Whether nothing but the time has changed. */
    public boolean saysTheSameAs(ImageFinding other) {
        return policy.equals(other.policy) && candidates.equals(other.candidates);
    }
}
