package sh.joiner.port.cluster;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.OutsideTrouble;

/** The cluster as informers see it. */
public interface Cluster extends ClusterNews {

    /** One consistent picture; its catalogue is empty. Cheap enough to be asked in each pass. */
    Snapshot snapshot();

    /** The nodes with that provider id; none for an empty one, which matches nothing (core 2). */
    List<Node> nodesOf(String providerId);

    /** The claims of that instance, by name (aws 7.3). */
    List<Claim> claimsOf(InstanceId instance);

    /** Returns the claims of that instance that cannot be read, which {@link #claimsOf} leaves out. */
    List<ClaimName> unreadableClaimsOf(InstanceId instance);

    /** Returns true if the instance is of a claim that cannot be read. */
    default boolean isUnreadable(InstanceId instance) {
        return !unreadableClaimsOf(instance).isEmpty();
    }

    /**
     * Returns true if the claim is known to have a later version than this one, or to be deleted. Whoever holds this version has missed an event and
     * must not act on it.
     */
    boolean isSuperseded(ClaimName name, String uid, String resourceVersion);

    /** Whether some claim that is not going has no instance written on it yet. */
    boolean isLaunching();

    /** The pods that are bound to the node, ordered by name. */
    List<Pod> podsOn(NodeName node);

    /** The volumes that are attached to the node, ordered by name. */
    List<Attachment> attachmentsOn(NodeName node);

    /** Whether every informer has seen its first list: before that a snapshot says nothing. */
    boolean isSynced();

    /** Why some first list has not come yet; empty where nothing is known to be in the way. */
    Optional<OutsideTrouble> trouble();

    /** What changed. The picture has it already. */
    sealed interface Change {

        /** A pod came, changed or went. {@code provisionable} says whether it waits for a node (core 4.2). */
        record OfPod(PodName pod, String uid, boolean provisionable) implements Change {}

        /** A pod came to the node, ended or was asked to end: its rest counts anew (core 6.10). Not told of what the first lists hold. */
        record OfPodsOn(NodeName node) implements Change {}

        /** A node came, changed or went. */
        record OfNode(NodeName node, String uid, String providerId) implements Change {}

        /** A claim came, changed or went. */
        record OfClaim(ClaimName claim) implements Change {}

        /** A pool came, changed or went. */
        record OfPool(String pool) implements Change {}

        /** A node class came, changed or went. */
        record OfNodeClass(String nodeClass) implements Change {}
    }
}
