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
 *
 * @param nodes that are initialised and whose instance is not being terminated
 * @param disrupting those of them that are not ready, or going
 * @param going those of them that are going
 */
public record Tally(int nodes, int disrupting, int going) {

    public static final Tally NONE = new Tally(0, 0, 0);

    /** One for each pool that has nodes, by its name. */
    public static Map<String, Tally> ofPools(Snapshot snapshot) {
        var claims = new HashMap<String, Claim>();
        snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty())
                .forEach(claim -> claims.put(claim.answer().providerId(), claim));
        var tallies = new TreeMap<String, Tally>();
        for (var node : snapshot.nodes()) {
            var claim = claims.get(node.providerId());
            if (claim != null && counts(node, claim)) {
                var own = new Tally(1, isUndisturbed(node, claim) ? 0 : 1, isGoing(node, claim) ? 1 : 0);
                tallies.merge(pool(node), own, Tally::plus);
            }
        }
        return tallies;
    }

    private static boolean counts(Node node, Claim claim) {
        return node.isInitialized() && !claim.is(ClaimConditions.INSTANCE_TERMINATING);
    }

    /** Whether the node counts, and nothing is done to it yet. */
    public static boolean isUndisturbed(Node node, Claim claim) {
        return counts(node, claim) && node.ready() && !isGoing(node, claim);
    }

    /** Whether the node counts, and is disrupted although nobody has sent it away: it is not ready. */
    public static boolean isDown(Node node, Claim claim) {
        return counts(node, claim) && !node.ready() && !isGoing(node, claim);
    }

    private static boolean isGoing(Node node, Claim claim) {
        return node.isDeleting() || claim.isDeleting();
    }

    private static String pool(Node node) {
        return node.labels().getOrDefault(Labels.POOL.value(), "");
    }

    private Tally plus(Tally that) {
        return new Tally(nodes + that.nodes, disrupting + that.disrupting, going + that.going);
    }
}
