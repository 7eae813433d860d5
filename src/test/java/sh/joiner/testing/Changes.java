package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.Taint;

/** Copies of claims and nodes with one value changed. */
public final class Changes {

    private Changes() {}

    public static Claim labelled(Claim claim, Map<String, String> labels) {
        return claim(claim, labels, claim.annotations(), claim.deletingSince(), claim.answer(), claim.conditions());
    }

    static Claim annotated(Claim claim, Map<String, String> more) {
        var all = new HashMap<>(claim.annotations());
        all.putAll(more);
        return claim(claim, claim.labels(), all, claim.deletingSince(), claim.answer(), claim.conditions());
    }

    static Claim unannotated(Claim claim, Set<String> keys) {
        var rest = new HashMap<>(claim.annotations());
        rest.keySet().removeAll(keys);
        return claim(claim, claim.labels(), rest, claim.deletingSince(), claim.answer(), claim.conditions());
    }

    public static Claim deleting(Claim claim, @Nullable Instant since) {
        return claim(claim, claim.labels(), claim.annotations(), since, claim.answer(), claim.conditions());
    }

    static Claim answered(Claim claim, Claim.Answer answer, List<Condition> conditions) {
        return claim(claim, claim.labels(), claim.annotations(), claim.deletingSince(), answer, conditions);
    }

    static Claim finalized(Claim old, List<String> finalizers) {
        return claim(old, finalizers, old.lifetime(), old.lastPodEvent());
    }

    public static Claim living(Claim old, Claim.Lifetime lifetime) {
        return claim(old, old.finalizers(), lifetime, old.lastPodEvent());
    }

    static Claim podEvent(Claim old, Instant at) {
        return claim(old, old.finalizers(), old.lifetime(), at);
    }

    private static Claim claim(
            Claim old, List<String> finalizers, Claim.Lifetime lifetime, @Nullable Instant lastPodEvent) {
        return new Claim(
                old.name(),
                old.uid(),
                old.generation(),
                old.labels(),
                old.annotations(),
                finalizers,
                old.createdAt(),
                old.deletingSince(),
                old.nodeClass(),
                old.requirements(),
                old.requests(),
                old.taints(),
                old.startupTaints(),
                lifetime,
                old.answer(),
                old.conditions(),
                lastPodEvent);
    }

    private static Claim claim(
            Claim old,
            Map<String, String> labels,
            Map<String, String> annotations,
            @Nullable Instant deletingSince,
            Claim.Answer answer,
            List<Condition> conditions) {
        return new Claim(
                old.name(),
                old.uid(),
                old.generation(),
                labels,
                annotations,
                old.finalizers(),
                old.createdAt(),
                deletingSince,
                old.nodeClass(),
                old.requirements(),
                old.requests(),
                old.taints(),
                old.startupTaints(),
                old.lifetime(),
                answer,
                conditions,
                old.lastPodEvent());
    }

    static Node deleting(Node node, Instant since) {
        return node(node, node.finalizers(), node.labels(), node.taints(), since);
    }

    static Node on(Node node, NodeChange change) {
        var labels = new HashMap<>(node.labels());
        labels.keySet().removeAll(change.removeLabels());
        labels.putAll(change.labels());
        var finalizers = new ArrayList<>(node.finalizers());
        change.addFinalizers().stream()
                .filter(addFinalizer -> !finalizers.contains(addFinalizer))
                .forEach(finalizers::add);
        finalizers.removeAll(change.removeFinalizers());
        var taints = new ArrayList<>(node.taints());
        taints.removeIf(taint -> change.removeTaints().stream().anyMatch(taint::matches));
        taints.removeIf(taint -> change.addTaints().stream().anyMatch(taint::matches));
        taints.addAll(change.addTaints());
        return node(node, finalizers, labels, taints, node.deletingSince());
    }

    private static Node node(
            Node old,
            List<String> finalizers,
            Map<String, String> labels,
            List<Taint> taints,
            @Nullable Instant deletingSince) {
        return new Node(
                old.name(),
                old.uid(),
                old.providerId(),
                labels,
                old.annotations(),
                taints,
                finalizers,
                old.capacity(),
                old.allocatable(),
                old.ready(),
                old.readySince(),
                old.createdAt(),
                deletingSince);
    }
}
