package sh.joiner.model.rollout;

import java.util.List;

/**
 * The rules of an AMIPolicy for the rollout of new images.
 *
 * @param finishesFirst true if a running rollout continues although its node class selects newer images. Otherwise a new rollout replaces it
 */
public record ImageRolloutRules(RolloutPlan plan, AnalysisRules analysis, boolean finishesFirst) {

    /** Rules with a single step, which includes all nodes. */
    public static final ImageRolloutRules ONE_STEP =
            new ImageRolloutRules(RolloutPlan.of(List.of(), List.of(), null), AnalysisRules.DEFAULT, false);
}
