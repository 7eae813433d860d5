package sh.joiner.engine.image;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * What was last found of the images of a node class.
 *
 * @param policy the policy that counts; empty for none
 * @param at when it was judged
 */
public record ImageFinding(String nodeClass, Candidates candidates, String policy, Instant at) {

    /** Whether nothing but the time has changed. */
    public boolean saysTheSameAs(ImageFinding other) {
        return policy.equals(other.policy) && candidates.equals(other.candidates);
    }

    /** When AWS last answered for all that the terms mean, some kinds of machines apart, whose images have ages of their own. */
    public Instant answeredAt() {
        return candidates.silence().sinceAll().orElse(at);
    }

    /** Whether that is too long ago to launch from anything. */
    public boolean isTooOld() {
        return Ages.isTooOld(answeredAt(), at);
    }

    /** When AWS last answered for each kind of machine that an image is launched for, or was until now. */
    public Map<Requirements, Instant> answered() {
        var answered = new HashMap<>(candidates.silence().some());
        candidates.selected().stream()
                .map(ResolvedImage::requirements)
                .forEach(machines -> answered.putIfAbsent(machines, at));
        return answered;
    }
}
