package sh.joiner.engine.sequence;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.Simulation;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The replacement of one node as drift replaces it, without the limits of budgets and of blockers.
 *
 * @param launched the claims that the pods of the node need; empty if the pods fit on other nodes
 * @param obstacle why a pod of the node fits nowhere, so that drift does not replace the node; empty if all pods fit
 * @param after the cluster after the replacement; unchanged if there is an obstacle
 */
public record NodeReplacement(List<PlannedClaim> launched, String obstacle, Snapshot after) {

    public NodeReplacement {
        launched = List.copyOf(launched);
    }

    /**
     * Replaces the node of the candidate in this cluster.
     *
     * @param annotations annotations of the new claims
     */
    public static NodeReplacement of(
            DisruptionCandidate candidate,
            Snapshot before,
            DisruptionOptions options,
            Map<String, String> annotations) {
        var simulation = Simulation.of(before, options, List.of(candidate), Set.of());
        if (!simulation.unplaced().isEmpty()) {
            return new NodeReplacement(List.of(), simulation.obstacle(), before);
        }
        var launched = simulation.launched().stream()
                .map(claim -> annotated(claim, annotations))
                .toList();
        var command = new DisruptionCommand(DisruptionReason.DRIFTED, List.of(candidate), launched, simulation.moves());
        var after = ClusterAfter.of(before, List.of(SearchStep.of(command)));
        return new NodeReplacement(launched, "", after.snapshot());
    }

    /**
     * Returns the cluster in which nothing protects pods from an eviction. The scheduler plans no other place for a protected pod, although the pod needs
     * one as soon as the protection ends.
     */
    public static Snapshot unprotected(Snapshot snapshot) {
        var pods = snapshot.pods().stream().map(DoNotDisruptValue::without).toList();
        return snapshot.with(snapshot.pools(), snapshot.nodeClasses(), snapshot.nodes(), pods)
                .with(snapshot.around().with(List.of()));
    }

    private static PlannedClaim annotated(PlannedClaim claim, Map<String, String> annotations) {
        return new PlannedClaim(
                claim.draft().annotated(annotations),
                claim.cheapestType(),
                claim.cheapestZone(),
                claim.cheapestCapacityType(),
                claim.typeCount());
    }
}
