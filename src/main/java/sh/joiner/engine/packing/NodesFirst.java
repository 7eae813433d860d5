package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.Fit;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Variant;

/** Fills nodes and claims under way, which cost nothing more, as the reference does: each pod goes to the first that takes it. */
final class NodesFirst {

    private NodesFirst() {}

    /** Answers the pods that are to go elsewhere, in their order. */
    static List<PendingPod> place(List<PendingPod> queue, Rules rules, BooleanSupplier stop) {
        var rest = new ArrayList<PendingPod>();
        for (var pod : queue) {
            if (rules.nodes().isEmpty() || stop.getAsBoolean() || !isPlaced(pod, rules)) {
                rest.add(pod);
            }
        }
        return rest;
    }

    // A wish is given up for a node only where no new claim would fulfil it.
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
