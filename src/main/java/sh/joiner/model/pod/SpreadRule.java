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

    /** Decides if the constraint counts nodes that the pod's node affinity excludes, or nodes whose taints the pod does not tolerate. */
    public enum NodePolicy {
        HONOR,
        IGNORE
    }
}
