package sh.joiner.board.projection;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.hold.RemovalCause;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/** A snapshot with the indexes that the projections use, for example the pods of a node, the claims of a pool, and the node of a claim. */
public final class SnapshotIndex {

    private final Snapshot snapshot;
    private final ProjectionInputs inputs;
    private final Map<NodeName, List<Pod>> podsOn;
    private final Map<String, List<Claim>> claimsOf;
    private final Map<String, Claim> claimByProviderId;
    private final Map<String, Node> nodeByProviderId;
    private final Map<String, Tally> tallies;
    private final Removals removals;

    /** Creates the indexes of a snapshot. {@code inputs} contains further data about the objects. */
    public SnapshotIndex(Snapshot snapshot, ProjectionInputs inputs) {
        this.snapshot = snapshot;
        this.inputs = inputs;
        this.podsOn = snapshot.pods().stream()
                .filter(pod -> !pod.life().isTerminal())
                .flatMap(pod -> Stream.ofNullable(pod.node()).map(node -> Map.entry(node, pod)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        this.claimsOf = snapshot.claims().stream().collect(Collectors.groupingBy(Claim::pool));
        this.claimByProviderId =
                byKey(snapshot.claims(), claim -> claim.answer().providerId());
        this.nodeByProviderId = byKey(snapshot.nodes(), Node::providerId);
        this.removals = Removals.of(snapshot, inputs.interruptions());
        this.tallies = Tally.ofPools(snapshot, removals);
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    List<Obstacle> planningWaitsFor() {
        return inputs.planningWaitsFor();
    }

    /** Returns all claims, ordered by name. So the order of the snapshot does not change sums of prices. */
    List<Claim> claims() {
        return snapshot.claims().stream()
                .sorted(Comparator.comparing(Claim::name))
                .toList();
    }

    List<Pod> podsOn(NodeName node) {
        return podsOn.getOrDefault(node, List.of());
    }

    List<Claim> claimsOf(String pool) {
        return claimsOf.getOrDefault(pool, List.of());
    }

    /** Returns the result of the last disruption pass of this process. */
    public DisruptionDecision disruption() {
        return inputs.disruption();
    }

    /** Returns what node repair does about the node; empty if its last pass did not find the node unhealthy. */
    Optional<UnhealthyNode> unhealthy(Node node) {
        return inputs.unhealthy().stream()
                .filter(unhealthy -> unhealthy.node().uid().equals(node.uid()))
                .findFirst();
    }

    /** Returns all known NodeInterruptions. */
    List<Interruption> interruptions() {
        return inputs.interruptions();
    }

    /** Returns why the removal of the node has started; empty if the node is not being removed or has no NodeClaim. */
    List<RemovalCause> removalCauses(Node node) {
        return claimOf(node).map(claim -> removals.causes(node, claim)).orElse(List.of());
    }

    /** Returns how the disruption budgets of a pool count its nodes. */
    Tally tallyOf(String pool) {
        return tallies.getOrDefault(pool, Tally.NONE);
    }

    Optional<Node> nodeOf(Claim claim) {
        return Optional.ofNullable(nodeByProviderId.get(claim.answer().providerId()));
    }

    Optional<Claim> claimOf(Node node) {
        return Optional.ofNullable(claimByProviderId.get(node.providerId()));
    }

    /** Returns the price of the offering that a claim was launched from, in US dollars an hour; empty if the price is not known. */
    Optional<Double> priceOf(Claim claim) {
        return snapshot.catalog().price(claim.nodeClass().name(), claim::label);
    }

    /** Returns the names of the pools that use a node class. */
    public List<String> poolsOf(String nodeClass) {
        return snapshot.pools().stream()
                .filter(pool -> pool.template().nodeClass().name().equals(nodeClass))
                .map(Pool::name)
                .toList();
    }

    public int claimCountOf(String nodeClass) {
        return (int) snapshot.claims().stream()
                .filter(claim -> claim.nodeClass().name().equals(nodeClass))
                .count();
    }

    /** Returns why the NodeClaim was created. The reason is not known if another process created the NodeClaim. */
    String originOf(Claim claim) {
        var known = inputs.origins().get(claim.name().value());
        return known != null
                ? known
                : "this process has no record of the creation of the NodeClaim, so the reason is not known";
    }

    /** Returns the result of the last reconciliation of a node class by this process; empty before the first reconciliation. */
    public Optional<Inspection> inspectionOf(String nodeClass) {
        return Optional.ofNullable(inputs.inspections().get(nodeClass));
    }

    /** Returns the objects by key. Objects with an empty key (not launched, not known) are omitted. For equal keys, the first object wins. */
    private static <T> Map<String, T> byKey(List<T> all, Function<T, String> key) {
        return all.stream()
                .filter(value -> !key.apply(value).isEmpty())
                .collect(Collectors.toMap(key, Function.identity(), (first, _) -> first));
    }
}
