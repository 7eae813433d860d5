package sh.joiner.api.disruption;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.v1alpha1.PolicyTarget;

/** The frozen pools and kinds of removal, the end of the freeze, and its reason. */
@WireObject
public final class DisruptionFreezeSpec {

    /** The pools whose nodes are frozen; absent if the freeze applies to all nodes of the cluster. */
    public @Nullable PolicyTarget nodePools;

    /** Drift, Consolidation, Expiration or Repair. */
    public List<String> kinds = new ArrayList<>();

    /** RFC 3339; absent if the freeze lasts until the object is deleted. */
    public @Nullable String until;

    public String reason = "";
}
