package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The node and instance of a claim. */
@WireObject
public final class NodeClaimStatus {
    public @Nullable String nodeName;
    public @Nullable String providerID;
    public @Nullable String imageID;
    public @Nullable Map<String, Quantity> capacity;
    public @Nullable Map<String, Quantity> allocatable;

    /** In RFC 3339, as Kubernetes writes times. */
    public @Nullable String lastPodEventTime;

    public @Nullable List<Condition> conditions;
}
