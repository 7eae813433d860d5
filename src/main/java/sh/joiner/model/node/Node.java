package sh.joiner.model.node;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;

/**
 * A Node object, which a kubelet registers.
 *
 * @param providerId identifies the instance, such as {@code aws:///us-east-1a/i-0123}; empty if the field is not set yet
 * @param ready true if the Ready condition is True
 * @param readySince when the Ready condition last changed; absent if that is not reported
 * @param deletingSince the deletion timestamp; absent if the node is not being deleted
 * @param conditions the conditions in the status, in the same order
 */
@Wide("the fields of a Node: metadata, spec and status")
public record Node(
        NodeName name,
        String uid,
        String providerId,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<Taint> taints,
        List<String> finalizers,
        Resources capacity,
        Resources allocatable,
        boolean ready,
        @Nullable Instant readySince,
        Instant createdAt,
        @Nullable Instant deletingSince,
        List<Condition> conditions) {

    public Node {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        taints = List.copyOf(taints);
        finalizers = List.copyOf(finalizers);
        conditions = List.copyOf(conditions);
    }

    /** Creates a node without conditions; {@code ready} is given separately. */
    public Node(
            NodeName name,
            String uid,
            String providerId,
            Map<String, String> labels,
            Map<String, String> annotations,
            List<Taint> taints,
            List<String> finalizers,
            Resources capacity,
            Resources allocatable,
            boolean ready,
            @Nullable Instant readySince,
            Instant createdAt,
            @Nullable Instant deletingSince) {
        this(
                name,
                uid,
                providerId,
                labels,
                annotations,
                taints,
                finalizers,
                capacity,
                allocatable,
                ready,
                readySince,
                createdAt,
                deletingSince,
                List.of());
    }

    /** Returns the value of a label; empty if the node does not have the label. */
    public String label(LabelKey key) {
        return labels.getOrDefault(key.value(), "");
    }

    /** Returns true if the node is registered: Joiner has matched the node to its NodeClaim. */
    public boolean isRegistered() {
        return "true".equals(labels.get(Labels.REGISTERED.value()));
    }

    /** Returns true if the node is initialized: the node has been Ready, without startup taints and with all requested resources. */
    public boolean isInitialized() {
        return "true".equals(labels.get(Labels.INITIALIZED.value()));
    }

    /** Returns true if a pool created the node: the node has the label of a node class. */
    public boolean isManaged() {
        return labels.containsKey(Labels.NODE_CLASS.value());
    }

    /** Returns true if pods may have been bound before the registration: the node joined without the unregistered taint (core 6.3). */
    public boolean joinedWithoutTaint() {
        return !has(Taint.UNREGISTERED) && !isRegistered();
    }

    /** Returns a copy that is being deleted since that instant. */
    public Node beingDeletedSince(Instant since) {
        return new Node(
                name,
                uid,
                providerId,
                labels,
                annotations,
                taints,
                finalizers,
                capacity,
                allocatable,
                ready,
                readySince,
                createdAt,
                since,
                conditions);
    }

    public boolean isDeleting() {
        return deletingSince != null;
    }

    public boolean has(Taint taint) {
        return taints.stream().anyMatch(taint::matches);
    }
}
