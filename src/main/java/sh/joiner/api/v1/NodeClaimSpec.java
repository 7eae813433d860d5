package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Taint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The requested node; immutable. */
@WireObject
public final class NodeClaimSpec {
    public NodeClassReference nodeClassRef = new NodeClassReference();
    public List<NodeSelectorRequirement> requirements = new ArrayList<>();
    public @Nullable ResourceRequests resources;
    public @Nullable List<Taint> taints;
    public @Nullable List<Taint> startupTaints;

    /** The text as written, such as {@code 24h}; or {@code Never}. */
    public @Nullable String expireAfter;

    /** The text as written, such as {@code 48h}. */
    public @Nullable String terminationGracePeriod;
}
