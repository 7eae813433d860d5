package sh.joiner.model.claim;

import java.util.List;

/** The condition types, finalizer and annotations of a NodeClaim (core 1.3). */
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

    /** The condition types that Ready depends on. */
    public static final List<String> DEPENDENTS = List.of(LAUNCHED, REGISTERED, INITIALIZED);

    /** The finalizer that keeps claims and nodes until their instance no longer exists. */
    public static final String FINALIZER = "karpenter.sh/termination";

    /** The annotation with the time by which the node of a claim must be terminated, regardless of the pods, in RFC 3339. */
    public static final String TERMINATION_TIMESTAMP = "karpenter.sh/nodeclaim-termination-timestamp";

    /** The annotation that protects a pod, a node or a claim from disruption. */
    public static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";

    private ClaimConditions() {}
}
