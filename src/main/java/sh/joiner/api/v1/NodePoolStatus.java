package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The current nodes and resources of a pool. */
@WireObject
public final class NodePoolStatus {
    public @Nullable Map<String, Quantity> resources;
    public @Nullable Long nodes;
    public @Nullable Long nodeClassObservedGeneration;
    public @Nullable List<Condition> conditions;
}
