package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The nodes that a pool may launch, their number, and the rules for their disruption. */
@WireObject
public final class NodePoolSpec {
    public NodeClaimTemplate template = new NodeClaimTemplate();
    public @Nullable Disruption disruption;
    public @Nullable Map<String, Quantity> limits;
    public @Nullable Integer weight;

    /** Set only for pools with a fixed number of nodes. Cannot be added or removed later. */
    public @Nullable Long replicas;
}
