package sh.joiner.engine.scheduling;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.model.requirement.Requirements;

/** What no plan that places the same pods can fall below, whatever the rules about other pods: see {@link Worth}. */
final class Bound {

    private Bound() {}

    /** USD an hour. */
    static double of(Attempt attempt, List<Candidate> queue, List<NodeBin> nodes, Thought thought) {
        var left = attempt.everybodyLeft().collect(Collectors.toSet());
        var worth = new Worth(thought.markets(), thought.slots(), 0);
        queue.stream()
                .filter(pod -> !left.contains(pod.pod().name()))
                .collect(Collectors.groupingBy(Candidate::kind, Collectors.counting()))
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
