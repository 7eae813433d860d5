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
import sh.joiner.port.RemoteCallException;

/** The cluster, as known from informers. */
public interface Cluster extends ClusterChanges {

    /** Returns a snapshot of the informers' objects, with an empty catalog. Cheap enough for a call in each pass. */
    Snapshot snapshot();

    /** Returns the nodes with that provider id; none for an empty id, which matches nothing (core 2). */
    List<Node> nodesOf(String providerId);

    /** Returns the claims of that instance, by name (aws 7.3). */
    List<Claim> claimsOf(InstanceId instance);

    /** Returns the claims of that instance whose spec is invalid, which {@link #claimsOf} leaves out. */
    List<ClaimName> unreadableClaimsOf(InstanceId instance);

    /** Returns true if the instance belongs to a claim whose spec is invalid. */
    default boolean hasInvalidClaim(InstanceId instance) {
        return !unreadableClaimsOf(instance).isEmpty();
    }

    /**
     * Returns true if the claim is known to have a later version than this one, or to be deleted. A caller with this version has missed
     * an event, and must not act on the old version.
     */
    boolean isSuperseded(ClaimName name, String uid, String resourceVersion);

    /** Returns true if some claim that is not being deleted has no instance yet. */
    boolean isLaunching();

    /** Returns the pods that are bound to the node, ordered by name. */
    List<Pod> podsOn(NodeName node);

    /** Returns the volumes that are attached to the node, ordered by name. */
    List<Attachment> attachmentsOn(NodeName node);

    /** Returns true if every informer has completed its first list. Before that, a snapshot is incomplete. */
    boolean isSynced();

    /** Returns an error that prevents a first list. Empty if no error is known. */
    Optional<RemoteCallException> failure();

    /** A change of the cluster that snapshots already contain. */
    sealed interface Change {

        /** A pod was created, changed or deleted. {@code provisionable} is true if the pod waits for a node (core 4.2). */
        record OfPod(PodName pod, String uid, boolean provisionable) implements Change {}

        /**
         * A pod was bound to the node, ended, or started to terminate. The time without such an event starts again (core 6.10). Not reported
         * for objects of the first lists.
         */
        record OfPodsOn(NodeName node) implements Change {}

        /** A node was created, changed or deleted. */
        record OfNode(NodeName node, String uid, String providerId) implements Change {}

        /** A claim was created, changed or deleted. */
        record OfClaim(ClaimName claim) implements Change {}

        /** A pool was created, changed or deleted. */
        record OfPool(String pool) implements Change {}

        /** A node class was created, changed or deleted. */
        record OfNodeClass(String nodeClass) implements Change {}
    }
}
