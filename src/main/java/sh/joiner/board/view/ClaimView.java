package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A NodeClaim.
 *
 * @param phase Created, Launched, Registered, Initialized, Deleting or Invalid
 * @param capacity the offering from which the instance was launched; without a price if the price is not known
 * @param why the decision that created the NodeClaim, or a sentence that the decision is not known; for an invalid NodeClaim, the invalid fields
 */
public record ClaimView(
        String name,
        @JsonUnwrapped ClaimOwnerView owner,
        String phase,
        @JsonUnwrapped CapacityView capacity,
        @JsonUnwrapped LaunchedView launched,
        @JsonUnwrapped ClaimLifeView lifecycle,
        @JsonUnwrapped DemandView demand,
        String why) {

    /** The NodePool and the EC2NodeClass of the NodeClaim. */
    public record ClaimOwnerView(String pool, String nodeClass) {}

    /**
     * The results of the launch.
     *
     * @param instance EC2 instance id; absent before the launch
     */
    public record LaunchedView(
            @Nullable String instance,
            @Nullable String image,
            @Nullable String node) {}

    /**
     * The life of the NodeClaim.
     *
     * @param deletingSince the time of the delete request; absent if there was none
     * @param blockedBy what the termination waits for
     */
    public record ClaimLifeView(
            Instant createdAt,
            @Nullable Instant deletingSince,
            List<BlockerView> blockedBy,
            List<MilestoneView> life,
            List<ConditionView> conditions) {}

    /**
     * The resources that the pods on the node request. While no pod is on the node, the resources for which the NodeClaim was created.
     *
     * @param pods number of pods bound to the node, without finished pods
     * @param resources the requested and the allocatable resources
     */
    public record DemandView(int pods, List<AmountView> resources, List<String> requirements) {}
}
