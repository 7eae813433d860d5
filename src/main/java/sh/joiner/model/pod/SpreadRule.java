package sh.joiner.model.pod;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.requirement.LabelKey;

/**
 * A topology spread constraint (core 4.14).
 *
 * @param selector selects the pods that are counted; absent if no pod is counted
 * @param minDomains 0 if it is not set
 * @param matchLabelKeys labels of the pod itself that narrow the selector
 */
public record SpreadRule(
        LabelKey topologyKey,
        int maxSkew,
        Unsatisfiable whenUnsatisfiable,
        @Nullable LabelSelector selector,
        int minDomains,
        NodePolicy affinityPolicy,
        NodePolicy taintsPolicy,
        List<LabelKey> matchLabelKeys) {

    public SpreadRule {
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }

    /** The effect of a violated constraint. */
    public enum Unsatisfiable {
        DO_NOT_SCHEDULE,
        SCHEDULE_ANYWAY
    }

    /** The effect of the pod's node affinity, or of node taints that the pod does not tolerate, on the nodes that are counted. */
    public enum NodePolicy {
        HONOR,
        IGNORE
    }
}
