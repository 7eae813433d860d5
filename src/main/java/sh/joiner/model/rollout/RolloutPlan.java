package sh.joiner.model.rollout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pool.Share;

/**
 * The steps of a rollout, and the order in which nodes are replaced.
 *
 * @param steps the steps; empty before the first decision about a rollout
 * @param order the names of the pools whose nodes are replaced first, in this order
 * @param maxUnavailable the maximum number of unavailable nodes of each pool and of each zone; absent for no limit
 */
public record RolloutPlan(
        List<RolloutStep> steps,
        List<String> order,
        @Nullable Share maxUnavailable) {

    /** No steps: the plan before the first decision. */
    public static final RolloutPlan NONE = new RolloutPlan(List.of(), List.of(), null);

    public RolloutPlan {
        steps = List.copyOf(steps);
        order = List.copyOf(order);
    }

    /** Returns a plan with these steps, and a last step with all nodes if there is none. */
    public static RolloutPlan of(List<RolloutStep> steps, List<String> order, @Nullable Share maxUnavailable) {
        var complete = new ArrayList<>(steps);
        if (complete.isEmpty() || !complete.getLast().isAll()) {
            complete.add(RolloutStep.ALL);
        }
        return new RolloutPlan(complete, order, maxUnavailable);
    }

    /** Returns the step with this index, from 0. Returns the last step if the index is too large. */
    public RolloutStep step(int index) {
        return steps.isEmpty() ? RolloutStep.ALL : steps.get(Math.clamp(index, 0, steps.size() - 1));
    }

    /** Returns true if this is the index of the last step, or a larger index. */
    public boolean isLast(int index) {
        return index >= steps.size() - 1;
    }
}
