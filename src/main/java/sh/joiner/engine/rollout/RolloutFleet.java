package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.NodeCounts;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The nodes that a rollout concerns: the nodes of its node class, except nodes whose image the rollout does not change. Claims that are being
 * deleted are left out.
 */
public final class RolloutFleet {

    private final ImageRollout rollout;
    private final List<Claim> old;
    private final List<Claim> candidates;
    private final Set<String> replacedCommands; // ids of disruption commands with at least one replacement
    private final Set<NodeName> readyNodes;

    private RolloutFleet(
            ImageRollout rollout,
            List<Claim> old,
            List<Claim> candidates,
            Set<String> replacedCommands,
            Set<NodeName> readyNodes) {
        this.rollout = rollout;
        this.old = old;
        this.candidates = candidates;
        this.replacedCommands = replacedCommands;
        this.readyNodes = readyNodes;
    }

    /**
     * Returns the nodes, in the order in which they are replaced: first the nodes that a disruption command already removes, then by the weight of the
     * pool (the greatest first), by pool, by age and by name.
     */
    public static RolloutFleet of(ImageRollout rollout, Snapshot snapshot) {
        Map<String, Integer> weights = snapshot.pools().stream().collect(toMap(Pool::name, Pool::weight));
        var order = Comparator.comparing(Claim::disruption, Comparator.comparing(String::isEmpty))
                .thenComparingInt(claim -> -weights.getOrDefault(claim.pool(), 0))
                .thenComparing(Claim::pool)
                .thenComparing(Claim::createdAt)
                .thenComparing(claim -> claim.name().value());
        var present = snapshot.claims().stream()
                .filter(claim -> claim.deletingSince() == null)
                .filter(claim ->
                        claim.nodeClass().name().equals(rollout.target().nodeClass()))
                .toList();
        var newIds = rollout.target().newIds();
        var unchangedIds = rollout.target().unchangedIds();
        var candidates = present.stream()
                .filter(claim -> runsNew(claim, rollout, newIds))
                .toList();
        var old = present.stream()
                .filter(claim -> !claim.answer().imageId().isEmpty())
                .filter(claim -> !runsNew(claim, rollout, newIds))
                .filter(claim -> !unchangedIds.contains(claim.answer().imageId()))
                .sorted(order)
                .toList();
        var replaced = present.stream()
                .map(claim -> claim.annotations().getOrDefault(Claim.REPLACES, ""))
                .filter(id -> !id.isEmpty())
                .collect(toSet());
        var readyNodes =
                snapshot.nodes().stream().filter(Node::ready).map(Node::name).collect(toSet());
        return new RolloutFleet(rollout, old, candidates, replaced, readyNodes);
    }

    /** Returns true if the node has a new image, or if it is launched for the rollout and its image is not known yet. */
    private static boolean runsNew(Claim claim, ImageRollout rollout, Set<String> newIds) {
        var image = claim.answer().imageId();
        boolean isForIt = rollout.name().equals(claim.annotations().get(Claim.AMI_ROLLOUT));
        return newIds.contains(image)
                || (isForIt
                        && (image.isEmpty() || rollout.target().unchangedIds().contains(image)));
    }

    public NodeCounts counts() {
        int ready = Math.toIntExact(candidates.stream()
                .filter(claim -> claim.is(ClaimConditions.INITIALIZED))
                .count());
        int replacing = Math.toIntExact(
                old.stream().filter(claim -> !claim.disruption().isEmpty()).count());
        int total = old.size()
                + candidates.size()
                - Math.toIntExact(old.stream().filter(this::hasReplacement).count());
        return new NodeCounts(old.size(), ready, candidates.size() - ready, replacing, total);
    }

    /** Returns the launched claims with a candidate image. */
    List<Claim> launchedCandidates() {
        return candidates.stream().filter(Claim::isLaunched).toList();
    }

    /** Returns the claims with another image than the candidate images, in the order in which they are replaced. */
    List<Claim> oldNodes() {
        return old;
    }

    /**
     * Returns the claims with a candidate image whose nodes are not initialized or not Ready. A rollback deletes them at once, because disruption
     * commands do not remove such nodes.
     */
    public List<Claim> unusableCandidates() {
        return candidates.stream()
                .filter(claim -> !claim.is(ClaimConditions.INITIALIZED)
                        || !readyNodes.contains(claim.answer().node()))
                .toList();
    }

    /** Returns true if an old node and its replacement with a candidate image both exist. */
    boolean replacesNow() {
        var commands = candidates.stream()
                .map(claim -> claim.annotations().getOrDefault(Claim.REPLACES, ""))
                .collect(toSet());
        return old.stream().map(Claim::disruption).anyMatch(id -> !id.isEmpty() && commands.contains(id));
    }

    /** Returns a text that names the next node to be replaced, if the step allows so many candidates; empty if there is none. */
    String nextNode(int allowed) {
        return allowed <= candidates.size()
                ? ""
                : old.stream()
                        .filter(claim -> !hasReplacement(claim))
                        .findFirst()
                        .map(claim -> ", next: NodeClaim " + claim.name().value())
                        .orElse("");
    }

    /** Returns the number of nodes that have a candidate image, or are launched with one. */
    public int candidates() {
        return candidates.size();
    }

    private boolean hasReplacement(Claim claim) {
        return replacedCommands.contains(claim.disruption());
    }

    /**
     * Returns the nodes that the rollout replaces now. While the rollout advances, these are the old nodes that already have a replacement, and the next
     * old nodes up to the limit of the step. In a rollback, these are all nodes with a candidate image.
     */
    public Set<ClaimName> replaceable() {
        if (rollout.progress().phase() == RolloutPhase.ROLLING_BACK) {
            return candidates.stream().map(Claim::name).collect(toSet());
        }
        int room = Math.max(0, rollout.progress().allowedNodes() - candidates.size());
        var replaced = old.stream().filter(this::hasReplacement);
        var next = old.stream().filter(claim -> !hasReplacement(claim)).limit(room);
        return Stream.concat(replaced, next).map(Claim::name).collect(Collectors.toUnmodifiableSet());
    }
}
