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
 * The facts about one launched claim from which {@link Drift} is computed.
 * @param nodeClass the class that the pool names; null if the class does not exist or is being deleted
 * @param types the instance types of that class; empty if they are not known
 * @param image the image that this instance should have: the one that the class would launch it with, or the present one while a rollout keeps the node; absent if no
 *     image is compatible
 * @param instance the instance as EC2 last reported it; null if EC2 has not reported it
 * @param placementGroup id of the placement group of the class; empty if the class has none, absent if that is not known
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
