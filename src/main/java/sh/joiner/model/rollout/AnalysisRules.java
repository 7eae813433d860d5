package sh.joiner.model.rollout;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.prometheus.PrometheusCheck;

/**
 * The criteria by which nodes with candidate images are judged, and the action after a failure.
 *
 * @param registrationSuccess the minimum percentage of launched nodes that initialize in time
 * @param timeToReady the maximum time from the launch of a node to its initialization; absent for a limit that depends on the old nodes
 * @param nodeConditions types of conditions that initialized nodes must not lose, for example {@code Ready}
 * @param lostNodes the maximum percentage of initialized nodes that may be lost
 * @param minimumNodes the number of initialized nodes that a step needs. A fleet with fewer nodes needs all its nodes
 * @param deadline the maximum time from the start of the rollout, or from the last time that a user overruled a failure; absent for no limit
 * @param prometheus the checks that query Prometheus
 */
@Wide("the fields of spec.rollout.analysis of an AMIPolicy, each of which has a default")
public record AnalysisRules(
        int registrationSuccess,
        @Nullable Duration timeToReady,
        List<String> nodeConditions,
        int lostNodes,
        PodAnalysisRules pods,
        int minimumNodes,
        @Nullable Duration deadline,
        FailureAction onFailure,
        List<PrometheusCheck> prometheus) {

    /** The criteria of a policy that names none. */
    public static final AnalysisRules DEFAULT = new AnalysisRules(
            98, null, List.of("Ready"), 2, PodAnalysisRules.DEFAULT, 1, null, FailureAction.ROLLBACK, List.of());

    public AnalysisRules {
        nodeConditions = List.copyOf(nodeConditions);
        prometheus = List.copyOf(prometheus);
    }

    /** The action after a failure. */
    public enum FailureAction {
        /** Reject the candidate images and return to the stable images. */
        ROLLBACK,
        /** Replace no further node until a user decides. */
        PAUSE
    }
}
