package sh.joiner.engine.hold;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Node;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The nodes of a pool, as its disruption budgets count them (core 5.4).
 * @param nodes initialized nodes with a claim whose instance is not being terminated
 * @param disrupting those that are not ready or are being deleted
 * @param deleting those that are being deleted
 */
public record Tally(int nodes, int disrupting, int deleting) {

    public static final Tally NONE = new Tally(0, 0, 0);

    /** Returns the tally of each pool that has nodes, by the name of the pool. */
    public static Map<String, Tally> ofPools(Snapshot snapshot) {
        return ofPools(snapshot, Removals.of(snapshot));
    }

    /** Returns the tally of each pool that has nodes, by the name of the pool. Nodes whose removal has started count as nodes that are being deleted. */
    public static Map<String, Tally> ofPools(Snapshot snapshot, Removals removals) {
        var claims = new HashMap<String, Claim>();
        snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty())
                .forEach(claim -> claims.put(claim.answer().providerId(), claim));
        var tallies = new TreeMap<String, Tally>();
        for (var node : snapshot.nodes()) {
            var claim = claims.get(node.providerId());
            if (claim != null && counts(node, claim)) {
                boolean isLeaving = removals.isUnderWay(node, claim);
                var own = new Tally(1, node.ready() && !isLeaving ? 0 : 1, isLeaving ? 1 : 0);
                tallies.merge(pool(node), own, Tally::plus);
            }
        }
        return tallies;
    }

    private static boolean counts(Node node, Claim claim) {
        return node.isInitialized() && !claim.is(ClaimConditions.INSTANCE_TERMINATING);
    }

    /** Returns true if the budgets count the node, and the node is ready and not being deleted. */
    public static boolean isUndisturbed(Node node, Claim claim) {
        return counts(node, claim) && node.ready() && !isDeleting(node, claim);
    }

    /** Returns true if the budgets already count the node as a node that is being deleted. */
    public static boolean isCountedAsDeleting(Node node, Claim claim) {
        return counts(node, claim) && isDeleting(node, claim);
    }

    /** Returns true if the budgets count the node, and the node is neither ready nor being deleted. */
    public static boolean isDown(Node node, Claim claim) {
        return counts(node, claim) && !node.ready() && !isDeleting(node, claim);
    }

    private static boolean isDeleting(Node node, Claim claim) {
        return node.isDeleting() || claim.isDeleting() || !claim.disruption().isEmpty();
    }

    private static String pool(Node node) {
        return node.labels().getOrDefault(Labels.POOL.value(), "");
    }

    private Tally plus(Tally that) {
        return new Tally(nodes + that.nodes, disrupting + that.disrupting, deleting + that.deleting);
    }
}
