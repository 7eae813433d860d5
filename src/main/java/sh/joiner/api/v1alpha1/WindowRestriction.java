package sh.joiner.api.v1alpha1;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.api.WireObject;

/** The removals of nodes that happen only while a window is open. */
@WireObject
public final class WindowRestriction {
    public PolicyTarget nodePools = new PolicyTarget();

    /** Drift, Consolidation or Expiration. */
    public List<String> kinds = new ArrayList<>();
}
