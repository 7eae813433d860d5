package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.termination.BlockerView;

/**
 * A claim.
 *
 * @param phase how far it is: Created, Launched, Registered, Initialized, Deleting
 * @param instance EC2 instance id; absent until it is launched
 * @param pricePerHour USD of its offering; absent where it is not known
 * @param deletingSince when its deletion was requested; absent if it was not
 * @param blockedBy what the end of a deleted claim waits for
 * @param pods how many are bound to its node
 * @param resources what its pods and daemons ask, of what it offers
 * @param why the decision that made it
 */
public record ClaimView(
        String name,
        String pool,
        String nodeClass,
        String phase,
        String instanceType,
        String zone,
        String capacityType,
        @Nullable Double pricePerHour,
        @Nullable String instance,
        @Nullable String image,
        @Nullable String node,
        Instant createdAt,
        @Nullable Instant deletingSince,
        List<BlockerView> blockedBy,
        List<MilestoneView> life,
        List<ConditionView> conditions,
        int pods,
        List<AmountView> resources,
        List<String> requirements,
        String why) {}
