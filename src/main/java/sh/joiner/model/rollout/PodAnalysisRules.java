package sh.joiner.model.rollout;

import java.time.Duration;

/**
 * The criteria for the pods on nodes with candidate images.
 *
 * @param restarts the maximum ratio of the restarts on these nodes to the restarts on old nodes, per pod and hour
 * @param timeToStart the maximum time from the binding of a pod to the start of its containers
 */
public record PodAnalysisRules(double restarts, Duration timeToStart) {

    /** The criteria of a policy that names none. */
    public static final PodAnalysisRules DEFAULT = new PodAnalysisRules(1.5, Duration.ofMinutes(10));
}
