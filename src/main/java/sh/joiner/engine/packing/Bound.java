package sh.joiner.engine.packing;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.engine.rule.NodeBin;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.sketch.ShadowPrices;
import sh.joiner.engine.sketch.SketchInput;
import sh.joiner.engine.state.States;
import sh.joiner.model.requirement.Requirements;

/**
 * A lower bound of the price of every plan that places the same pods. The bound ignores pod affinity and topology
 * spread, so it is valid with any such rules: see {@link ShadowPrices}.
 */
public final class Bound {

    private Bound() {}

    /** Returns the bound in US dollars per hour. */
    public static double of(PackerResult result, List<PendingPod> queue, List<NodeBin> nodes, SketchInput input) {
        var left = result.allLeft().collect(Collectors.toSet());
        var prices = new ShadowPrices(input.markets(), input.slots(), 0);
        queue.stream()
                .filter(pod -> !left.contains(pod.pod().name()))
                .collect(Collectors.groupingBy(PendingPod::kind, Collectors.counting()))
                .forEach((kind, pods) -> prices.demand(widest(kind, input.states()), kind.requests(), pods.intValue()));
        nodes.forEach(node -> prices.relieve(node.free()));
        return prices.bound();
    }

    // Returns a state that allows everything that the pods may ever accept. Pods with alternatives are treated as if
    // they accepted anything.
    private static int widest(PodClass kind, States states) {
        boolean alternatives = kind.example().placing().affinity().terms().size() > 1;
        return alternatives ? states.of(Requirements.NONE) : kind.last().state();
    }
}
