package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Judges the conditions of initialized nodes with candidate images. A condition that as large a share of the old nodes has lost does not depend on the
 * image, for example during an outage of a zone or of the API server. Such a condition allows no judgement.
 */
final class ConditionCheck {

    /** A condition that a node has lost must stay lost for this time before it counts, because a restart of the kubelet also changes it. */
    private static final Duration LASTING = Duration.ofMinutes(1);

    private final List<String> types;
    private final Instant judgedFrom;
    private final Instant now;
    private final List<Node> candidates; // initialized nodes
    private final List<Node> old; // initialized nodes

    /**
     * @param types the conditions that a node must not lose
     * @param judgedFrom when the first change of a condition counts
     */
    ConditionCheck(List<String> types, RolloutFleet fleet, Snapshot snapshot, Instant judgedFrom) {
        this.types = types;
        this.judgedFrom = judgedFrom;
        this.now = snapshot.takenAt();
        var nodes = snapshot.nodes().stream().collect(toMap(Node::name, node -> node));
        this.candidates = initialized(fleet.launchedCandidates(), nodes);
        this.old = initialized(fleet.oldNodes(), nodes);
    }

    private static List<Node> initialized(List<Claim> claims, Map<NodeName, Node> nodes) {
        return claims.stream()
                .filter(claim -> claim.is(ClaimConditions.INITIALIZED))
                .flatMap(claim -> Optional.ofNullable(claim.answer().node()).map(nodes::get).stream())
                .toList();
    }

    /** Returns the first condition that a node has lost because of its image. Nodes that were launched before a user overruled a failure count too. */
    Optional<String> failure() {
        return types.stream()
                .filter(type -> share(type).exceeds(oldShare(type)))
                .flatMap(type -> candidates.stream()
                        .flatMap(node -> lost(node, type)
                                .map(condition -> "node %s has condition %s=%s since %s"
                                        .formatted(
                                                node.name(),
                                                condition.type(),
                                                condition.status().wire(),
                                                condition.since()))))
                .findFirst();
    }

    /** Returns a condition that old nodes have lost as well, as a sentence. Empty if there is none. */
    Optional<String> outage() {
        return types.stream()
                .filter(type -> share(type).count() > 0 && !share(type).exceeds(oldShare(type)))
                .findFirst()
                .map(type ->
                        "%s nodes with a candidate AMI and %s old nodes have lost condition %s, so the AMI may not be the cause"
                                .formatted(share(type), oldShare(type), type));
    }

    private AffectedShare share(String type) {
        return share(
                candidates.stream().filter(node -> lost(node, type).findAny().isPresent()), candidates);
    }

    /** Returns the share of the old nodes. A condition that an old node has just lost counts, because an outage does not reach all nodes at once. */
    private AffectedShare oldShare(String type) {
        return share(old.stream().filter(node -> unhealthy(node, type).findAny().isPresent()), old);
    }

    private static AffectedShare share(Stream<Node> affected, List<Node> all) {
        return new AffectedShare(Math.toIntExact(affected.count()), all.size());
    }

    private Stream<Condition> lost(Node node, String type) {
        return unhealthy(node, type)
                .filter(condition -> !condition.since().isBefore(judgedFrom)
                        && condition.since().plus(LASTING).isBefore(now));
    }

    /** Returns the condition if it is unhealthy. A condition whose name ends with Ready must be True, another must not be True. */
    private static Stream<Condition> unhealthy(Node node, String type) {
        return node.conditions().stream()
                .filter(condition -> condition.type().equals(type) && type.endsWith("Ready") != condition.isTrue());
    }
}
