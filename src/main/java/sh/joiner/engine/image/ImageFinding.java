package sh.joiner.engine.image;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * The last evaluation of the images of a node class.
 * @param policy the policy in effect; empty for none
 * @param at the time of the evaluation
 */
public record ImageFinding(String nodeClass, Candidates candidates, String policy, Instant at) {

    /** Returns true if nothing but the time differs. */
    public boolean saysTheSameAs(ImageFinding other) {
        return policy.equals(other.policy) && candidates.equals(other.candidates);
    }

    /** Returns the time of AWS's last answer for all selector terms. The last answer about some kinds of instances may be older. */
    public Instant answeredAt() {
        return candidates.unanswered().sinceAll().orElse(at);
    }

    /** Returns true if {@link #answeredAt} is too long ago for launches from these images. */
    public boolean isTooOld() {
        return UnansweredAges.isTooOld(answeredAt(), at);
    }

    /**
     * Returns the time of AWS's last answer for each kind of instance that has a selected image. Includes kinds whose image was dropped because this
     * answer became too old.
     */
    public Map<Requirements, Instant> answered() {
        var answered = new HashMap<>(candidates.unanswered().some());
        candidates.selected().stream()
                .map(ResolvedImage::requirements)
                .forEach(instanceKind -> answered.putIfAbsent(instanceKind, at));
        return answered;
    }
}
