package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** What nodes a pool may launch, how many, and when it may take them away. */
@WireObject
public final class NodePoolSpec {
    public NodeClaimTemplate template = new NodeClaimTemplate();
    public @Nullable Disruption disruption;
    public @Nullable Map<String, Quantity> limits;
    public @Nullable Integer weight;

    /** Set on pools of a fixed size only; whether it is set cannot change. */
    public @Nullable Long replicas;
}
