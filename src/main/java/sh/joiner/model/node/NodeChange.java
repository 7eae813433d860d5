package sh.joiner.model.node;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.Wide;

/**
 * A change of a node: fields to add and fields to remove. Other fields do not change.
 *
 * @param addTaints replace taints with the same key and effect
 * @param ownerClaim name of the claim to be added as owner; empty leaves the owners unchanged
 * @param ownerUid UID of that claim
 * @param removeLabels keys of labels
 */
@Wide("the parts of one patch of a Node, each empty unless it changes")
public record NodeChange(
        Map<String, String> labels,
        Map<String, String> annotations,
        List<Taint> addTaints,
        List<Taint> removeTaints,
        List<String> addFinalizers,
        List<String> removeFinalizers,
        String ownerClaim,
        String ownerUid,
        Set<String> removeLabels) {

    public NodeChange {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        addTaints = List.copyOf(addTaints);
        removeTaints = List.copyOf(removeTaints);
        addFinalizers = List.copyOf(addFinalizers);
        removeFinalizers = List.copyOf(removeFinalizers);
        removeLabels = Set.copyOf(removeLabels);
    }

    /** Creates a change that removes no label. */
    public NodeChange(
            Map<String, String> labels,
            Map<String, String> annotations,
            List<Taint> addTaints,
            List<Taint> removeTaints,
            List<String> addFinalizers,
            List<String> removeFinalizers,
            String ownerClaim,
            String ownerUid) {
        this(
                labels,
                annotations,
                addTaints,
                removeTaints,
                addFinalizers,
                removeFinalizers,
                ownerClaim,
                ownerUid,
                Set.of());
    }

    /** Returns a change that only adds and removes labels. */
    public static NodeChange relabelled(Map<String, String> labels, Set<String> removed) {
        return new NodeChange(labels, Map.of(), List.of(), List.of(), List.of(), List.of(), "", "", removed);
    }

    /** Returns a change that only adds labels and taints. */
    public static NodeChange with(Map<String, String> labels, List<Taint> taints) {
        return new NodeChange(labels, Map.of(), taints, List.of(), List.of(), List.of(), "", "");
    }

    /** Returns a change that only removes taints. */
    public static NodeChange withoutTaints(List<Taint> taints) {
        return new NodeChange(Map.of(), Map.of(), List.of(), taints, List.of(), List.of(), "", "");
    }

    /** Returns a change that only removes a finalizer. */
    public static NodeChange withoutFinalizer(String finalizer) {
        return new NodeChange(Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(finalizer), "", "");
    }
}
