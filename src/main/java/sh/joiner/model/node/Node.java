package sh.joiner.model.node;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;

/**
 * A Node object: what a kubelet has joined as.
 *
 * @param providerId names the instance behind it, as {@code aws:///us-east-1a/i-0123}; empty while nobody has set it
 * @param ready whether its Ready condition is True
 * @param readySince when that last changed; absent if it never was told
 * @param deletingSince when its deletion was asked for, absent if it was not
 * @param conditions what its kubelet tells of it, in its order
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

    /** One of whose conditions nothing but Ready is told. */
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

    /** Whether the node has been taken over by its claim. */
    public boolean isRegistered() {
        return "true".equals(labels.get(Labels.REGISTERED.value()));
    }

    /** Whether the node has shown all that it was asked for. */
    public boolean isInitialized() {
        return "true".equals(labels.get(Labels.INITIALIZED.value()));
    }

    /** Whether a pool made it: it carries the label of a node class. */
    public boolean isManaged() {
        return labels.containsKey(Labels.NODE_CLASS.value());
    }

    /** Whether pods may have come before it was taken over: it joined without the taint that keeps them away (core 6.3). */
    public boolean cameUnguarded() {
        return !has(Taint.UNREGISTERED) && !isRegistered();
    }

    /** The same, asked to go at that instant. */
    public Node leaving(Instant since) {
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
