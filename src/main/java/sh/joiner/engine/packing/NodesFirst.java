package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.Fit;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Variant;

/**
 * Fills existing nodes and launching claims at no additional cost. As in Karpenter, each pod is placed on the first node or claim that accepts the
 * pod.
 */
final class NodesFirst {

    private NodesFirst() {}

    /** Returns the pods that are still to be placed, in their order. */
    static List<PendingPod> place(List<PendingPod> queue, Rules rules, BooleanSupplier stop) {
        var rest = new ArrayList<PendingPod>();
        for (var pod : queue) {
            if (rules.nodes().isEmpty() || stop.getAsBoolean() || !isPlaced(pod, rules)) {
                rest.add(pod);
            }
        }
        return rest;
    }

    // A preference is relaxed for a node only if no new claim would satisfy it.
    private static boolean isPlaced(PendingPod pod, Rules rules) {
        int level = 0;
        for (var variant = pod.kind().variant(0);
                variant.isPresent();
                variant = pod.kind().variant(++level)) {
            var fit = first(variant.get(), rules);
            if (fit.isPresent()) {
                rules.place(pod, fit.get());
                return true;
            }
            if (mayBeNew(variant.get(), rules)) {
                return false;
            }
        }
        return false;
    }

    private static Optional<Fit> first(Variant variant, Rules rules) {
        for (var node : rules.nodes()) {
            var fit = rules.onNode(variant, node);
            if (fit.isPresent()) {
                return fit;
            }
        }
        return Optional.empty();
    }

    private static boolean mayBeNew(Variant variant, Rules rules) {
        return rules.templates().stream()
                .anyMatch(template -> rules.onFresh(variant, template).isPresent());
    }
}
