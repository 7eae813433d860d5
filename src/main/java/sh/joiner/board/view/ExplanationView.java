package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.PodView.GateWaitView;

/**
 * Why a pod is where it is, or why it has no place.
 *
 * @param sentence all of it in one line
 * @param asOf when the picture was taken that the reasons are about; absent where nobody has planned for the pod
 * @param place where it is or will be; absent where it has none
 * @param pools what each pool says to it, in the order in which they are asked; empty where none was asked
 * @param places what nodes and claims under way say to it; absent where none was asked
 * @param waitsFor what must be known before it can be planned
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
     * @param kind Node, NodeClaim, or NewNodeClaim for one that the last plan asks for
     * @param name of the node or claim; empty for a new one
     * @param pool empty for a node that no pool made
     * @param types how many instance types the launch may choose from; 0 where that is settled
     * @param pods who else goes onto the same new claim, the pod itself among them; empty for other places
     * @param why it was chosen
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
     * What a pool says.
     *
     * @param takes whether it would make a claim for the pod
     * @param code of the first rule that refuses; empty if none does
     * @param types how many instance types its node class has, and of those how many its own requirements allow
     * @param cuts what was taken away then, step by step
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

    /** A step, how many types it removed and how many it left. */
    public record CutView(String step, int removed, int left) {}

    /** How many nodes and claims under way there are, how many would take it, and why the others do not. */
    public record PlacesView(int asked, int taking, List<ReasonView> reasons) {}

    /** The first rule that refuses, how many say so, and what the closest of them says. */
    public record ReasonView(String code, int count, String nearest) {}
}
