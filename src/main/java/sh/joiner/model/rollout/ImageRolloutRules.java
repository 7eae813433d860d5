package sh.joiner.model.rollout;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules of an AMIPolicy for the rollout of new images.
 *
 * @param steps at least one step; the last step includes all nodes
 */
public record ImageRolloutRules(List<RolloutStep> steps, AnalysisRules analysis) {

    /** Rules with a single step, which includes all nodes. */
    public static final ImageRolloutRules ONE_STEP = new ImageRolloutRules(List.of(), AnalysisRules.DEFAULT);

    public ImageRolloutRules {
        var complete = new ArrayList<>(steps);
        if (complete.isEmpty() || !complete.getLast().isAll()) {
            complete.add(RolloutStep.ALL);
        }
        steps = List.copyOf(complete);
    }

    /** Returns the step with this index, from 0. Returns the last step if the index is too large. */
    public RolloutStep step(int index) {
        return steps.get(Math.clamp(index, 0, steps.size() - 1));
    }

    /** Returns true if this is the index of the last step, or a larger index. */
    public boolean isLast(int index) {
        return index >= steps.size() - 1;
    }
}
