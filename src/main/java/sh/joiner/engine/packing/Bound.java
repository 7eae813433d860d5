package sh.joiner.engine.packing;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.engine.rule.NodeBin;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.sketch.Thought;
import sh.joiner.engine.sketch.Worth;
import sh.joiner.engine.state.States;
import sh.joiner.model.requirement.Requirements;

/** What no plan that places the same pods can fall below, whatever the rules about other pods: see {@link Worth}. */
public final class Bound {

    private Bound() {}

    /** USD an hour. */
    public static double of(Attempt attempt, List<PendingPod> queue, List<NodeBin> nodes, Thought thought) {
        var left = attempt.everybodyLeft().collect(Collectors.toSet());
        var worth = new Worth(thought.markets(), thought.slots(), 0);
        queue.stream()
                .filter(pod -> !left.contains(pod.pod().name()))
                .collect(Collectors.groupingBy(PendingPod::kind, Collectors.counting()))
                .forEach(
                        (kind, pods) -> worth.demand(widest(kind, thought.states()), kind.requests(), pods.intValue()));
        nodes.forEach(node -> worth.relieve(node.free()));
        return worth.bound();
    }

    // All that the pods may ever accept: where they name alternatives, as if they accepted anything.
    private static int widest(PodClass kind, States states) {
        boolean alternatives = kind.example().placing().affinity().terms().size() > 1;
        return alternatives ? states.of(Requirements.NONE) : kind.last().state();
    }
}
