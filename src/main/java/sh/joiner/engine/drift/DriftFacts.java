package sh.joiner.engine.drift;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;

/**
 * What is known of one launched claim when its drift is judged.
 *
 * @param nodeClass the class that the pool names; absent if it is not there or on its way out
 * @param types the instance types as that class sees them; none while they are not known
 * @param image the one that the class would start this machine with; absent if none serves it
 * @param instance as EC2 last told it; absent if EC2 did not
 * @param placementGroup id of the group that the class starts machines in; empty if in none, absent while that is not known
 */
public record DriftFacts(
        Claim claim,
        Pool pool,
        @Nullable NodeClass nodeClass,
        List<InstanceType> types,
        @Nullable ResolvedImage image,
        @Nullable Instance instance,
        @Nullable String placementGroup,
        Instant now) {}
