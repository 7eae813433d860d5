package sh.joiner.engine.rollout;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.prometheus.AnsweredCheck;

/**
 * The facts for the decision on a rollout that the snapshot does not contain.
 *
 * @param isInterrupted returns true for claims whose instances AWS takes away, so that the loss of their nodes does not count
 * @param answers the latest answer for each Prometheus check that has one
 * @param refused the ids of images that launches cannot use, for a lasting reason
 */
public record RolloutFacts(Predicate<ClaimName> isInterrupted, List<AnsweredCheck> answers, Set<String> refused) {

    /** AWS takes no instance away, Prometheus has answered nothing, and all images can be used. */
    public static final RolloutFacts NONE = new RolloutFacts(_ -> false, List.of(), Set.of());

    public RolloutFacts {
        answers = List.copyOf(answers);
        refused = Set.copyOf(refused);
    }
}
