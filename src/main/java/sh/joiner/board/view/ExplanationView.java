package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.PodView.GateWaitView;

/**
 * Explains where a pod runs or will run, or why it cannot be scheduled.
 *
 * @param sentence summary of the explanation in one line
 * @param asOf time of the snapshot that the verdicts refer to; absent without verdicts
 * @param place the current or planned place; absent if there is no place
 * @param pools the verdict of each pool, in the order of evaluation; empty if no pool was evaluated
 * @param places the verdicts of the nodes and launching NodeClaims; absent if none was evaluated
 * @param waitsFor missing inputs without which the pod cannot be planned
 */
public record ExplanationView(
        @JsonUnwrapped ExplainedPodView pod,
        String sentence,
        @Nullable Instant asOf,
        @Nullable PlaceView place,
        List<PoolAnswerView> pools,
        @Nullable PlacesView places,
        List<GateWaitView> waitsFor) {

    /**
     * The pod that is explained.
     *
     * @param state as in {@link PodView}
     */
    public record ExplainedPodView(String namespace, String name, String state) {}

    /**
     * A place for the pod.
     *
     * @param kind Node, NodeClaim, or NewNodeClaim for a NodeClaim that the last plan creates
     * @param name of the node or NodeClaim; empty for a new NodeClaim
     * @param pool empty for a node that belongs to no NodePool
     * @param types number of instance types from which the launch chooses; 0 for an existing object
     * @param pods all pods that are planned on the same new NodeClaim, including this pod; empty for other places
     * @param why the reason for this place
     */
    public record PlaceView(
            String kind,
            String name,
            String pool,
            @JsonUnwrapped CapacityView capacity,
            int types,
            List<String> pods,
            String why) {}

    /**
     * The verdict of a pool.
     *
     * @param takes true if the pool would create a NodeClaim for the pod
     * @param code of the first rule that refuses the pod; empty if no rule refuses the pod
     * @param types number of instance types of the node class
     * @param ofPool number of these types that the requirements of the pool allow
     * @param cuts the instance types that each further step removed
     */
    public record PoolAnswerView(
            String pool,
            boolean takes,
            String code,
            String sentence,
            String nearestMiss,
            int types,
            int ofPool,
            List<CutView> cuts) {}

    /** A step, with the numbers of instance types that were removed and that remain. */
    public record CutView(String step, int removed, int left) {}

    /** The number of nodes and launching NodeClaims, how many of them accept the pod, and why the others refuse the pod. */
    public record PlacesView(int asked, int taking, List<ReasonView> reasons) {}

    /**
     * A rule that refuses the pod, and the number of nodes and launching NodeClaims for which this rule is the first to refuse.
     *
     * @param nearest the message of the node or NodeClaim that came closest to accepting the pod
     */
    public record ReasonView(String code, int count, String nearest) {}
}
