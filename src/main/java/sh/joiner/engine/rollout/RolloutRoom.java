package sh.joiner.engine.rollout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.model.claim.Claim;

/**
 * The nodes that a rollout may still give candidate images in its current step.
 *
 * @param rollout the name of the AMIRollout
 * @param nodeClass the name of its node class
 * @param nodes the number of further nodes
 */
public record RolloutRoom(String rollout, String nodeClass, int nodes) {

    /** No rollout gives nodes candidate images. */
    public static final RolloutRoom NONE = new RolloutRoom("", "", 0);

    /**
     * Returns the annotations of new claims with these node classes, in the same order. If several claims replace one node, only those for which the step has
     * room get candidate images. The others get the stable images.
     */
    public List<Map<String, String>> annotations(List<String> nodeClasses) {
        var annotations = new ArrayList<Map<String, String>>();
        int left = nodes;
        for (var name : nodeClasses) {
            boolean isCandidate = left > 0 && name.equals(nodeClass);
            left -= isCandidate ? 1 : 0;
            annotations.add(isCandidate ? Map.of(Claim.AMI_ROLLOUT, rollout) : Map.of());
        }
        return annotations;
    }
}
