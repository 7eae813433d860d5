package sh.joiner.model.claim;

import java.util.List;

/** The condition types of a NodeClaim (core 1.3), and the names that belong to its life. */
public final class ClaimConditions {

    public static final String LAUNCHED = "Launched";
    public static final String REGISTERED = "Registered";
    public static final String INITIALIZED = "Initialized";
    public static final String CONSOLIDATABLE = "Consolidatable";
    public static final String DRIFTED = "Drifted";
    public static final String DRAINED = "Drained";
    public static final String VOLUMES_DETACHED = "VolumesDetached";
    public static final String INSTANCE_TERMINATING = "InstanceTerminating";
    public static final String CONSISTENT_STATE_FOUND = "ConsistentStateFound";
    public static final String DISRUPTION_REASON = "DisruptionReason";

    /** Those that Ready depends on. */
    public static final List<String> DEPENDENTS = List.of(LAUNCHED, REGISTERED, INITIALIZED);

    /** Holds claims and nodes until their instance is gone. */
    public static final String FINALIZER = "karpenter.sh/termination";

    /** When a claim's nodes must be gone whatever their pods say, as RFC 3339. */
    public static final String TERMINATION_TIMESTAMP = "karpenter.sh/nodeclaim-termination-timestamp";

    /** Keeps a node or pod from being disrupted. */
    public static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";

    private ClaimConditions() {}
}
