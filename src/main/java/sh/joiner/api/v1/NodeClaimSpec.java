package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Taint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** What was asked for; written once and never changed. */
@WireObject
public final class NodeClaimSpec {
    public NodeClassReference nodeClassRef = new NodeClassReference();
    public List<NodeSelectorRequirement> requirements = new ArrayList<>();
    public @Nullable ResourceRequests resources;
    public @Nullable List<Taint> taints;
    public @Nullable List<Taint> startupTaints;

    /** As the user wrote it, such as {@code 24h}; or {@code Never}. */
    public @Nullable String expireAfter;

    /** As the user wrote it, such as {@code 48h}. */
    public @Nullable String terminationGracePeriod;
}
