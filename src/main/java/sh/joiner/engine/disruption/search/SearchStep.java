package sh.joiner.engine.disruption.search;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.EvictionCost;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;

/**
 * Nodes to remove together, after the earlier steps in the list of steps are carried out.
 *
 * @param launched the claims that must be initialized before the nodes are deleted
 * @param moves the destination of each pod that needs another node
 */
public record SearchStep(
        DisruptionReason reason,
        List<DisruptionCandidate> removed,
        List<PlannedClaim> launched,
        SortedMap<PodName, Destination> moves) {

    public SearchStep {
        removed = List.copyOf(removed);
        launched = List.copyOf(launched);
        moves = Collections.unmodifiableSortedMap(new TreeMap<>(moves));
    }

    /** Returns the command as a step, as if no step came before it. Moves to claims that are launching already are left out. */
    public static SearchStep of(DisruptionCommand command) {
        var moves = new TreeMap<PodName, Destination>();
        command.moves().forEach((pod, target) -> {
            switch (target) {
                case Target.OnNode(var node) -> moves.put(pod, new Destination.OnNode(node));
                case Target.OnNewClaim(var position) -> moves.put(pod, new Destination.OnLaunched(0, position));
                case Target.OnClaim _ -> {}
            }
        });
        return new SearchStep(command.reason(), command.removed(), command.launched(), moves);
    }

    /**
     * Returns the savings minus what the evictions must save, in USD an hour.
     *
     * @param evictionCost USD an hour that each eviction must save, multiplied by the cost of the eviction
     */
    public double gain(double evictionCost) {
        double price = removed.stream().mapToDouble(DisruptionCandidate::price).sum();
        double evictions = removed.stream()
                .flatMap(candidate -> candidate.pods().stream())
                .filter(Pod::isReschedulable)
                .mapToDouble(pod -> Math.max(0, EvictionCost.of(pod)))
                .sum();
        return price
                - launched.stream().mapToDouble(claim -> claim.draft().price()).sum()
                - evictions * evictionCost;
    }

    /** The place that a pod moves to. */
    public sealed interface Destination {

        /** A node that exists. */
        record OnNode(NodeName node) implements Destination {}

        /** A claim of this step or of an earlier step, by the position of the step in the list and the position in {@link #launched}. */
        record OnLaunched(int step, int position) implements Destination {}
    }
}
