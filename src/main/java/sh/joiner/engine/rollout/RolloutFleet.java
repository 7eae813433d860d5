package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
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
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The nodes that a rollout concerns: the nodes of its node class, except nodes whose image the rollout does not change. Claims that are being
 * deleted are left out.
 */
public final class RolloutFleet {

    /** The time for which an initialized node must not be Ready before a rollback deletes it. Kubernetes evicts its pods after the same time. */
    private static final Duration UNUSABLE_AFTER = Duration.ofMinutes(5);

    private final ImageRollout rollout;
    private final RolloutPlan plan;
    private final Snapshot snapshot;
    private final Map<String, Pool> pools;
    private final RolloutHolds holds;
    private final List<Claim> old;
    private final List<Claim> candidates;
    private final Set<String> replacedCommands; // ids of disruption commands with at least one replacement
    private final Map<NodeName, Node> nodes;

    private RolloutFleet(ImageRollout rollout, RolloutPlan plan, Snapshot snapshot, RolloutHolds holds) {
        this.rollout = rollout;
        this.plan = plan;
        this.snapshot = snapshot;
        this.holds = holds;
        this.pools = snapshot.pools().stream().collect(toMap(Pool::name, pool -> pool));
        var present = ofClass().filter(claim -> claim.deletingSince() == null).toList();
        var newIds = rollout.target().newIds();
        this.candidates = present.stream()
                .filter(claim -> runsNew(claim, rollout, newIds))
                .toList();
        this.old = present.stream().filter(this::isOld).sorted(order()).toList();
        this.replacedCommands = present.stream()
                .map(claim -> claim.annotations().getOrDefault(Claim.REPLACES, ""))
                .filter(id -> !id.isEmpty())
                .collect(toSet());
        this.nodes = snapshot.nodes().stream().collect(toMap(Node::name, node -> node));
    }

    /**
     * Returns the nodes, in the order in which they are replaced: first the nodes that a disruption command already removes, last the nodes that drift cannot
     * replace now. Between them, the order is that of the pools in the plan, then the weight of the pool (the greatest first), the pool, the age and the name.
     */
    public static RolloutFleet of(ImageRollout rollout, Snapshot snapshot) {
        return of(rollout, rollout.progress().plan(), snapshot);
    }

    /** Returns the nodes, in the order of a plan that the rollout may not have recorded yet. */
    static RolloutFleet of(ImageRollout rollout, RolloutPlan plan, Snapshot snapshot) {
        return new RolloutFleet(rollout, plan, snapshot, new RolloutHolds(snapshot));
    }

    /** Returns the nodes, in the order that these holds cause. */
    static RolloutFleet of(ImageRollout rollout, Snapshot snapshot, RolloutHolds holds) {
        return new RolloutFleet(rollout, rollout.progress().plan(), snapshot, holds);
    }

    private Stream<Claim> ofClass() {
        return snapshot.claims().stream()
                .filter(claim ->
                        claim.nodeClass().name().equals(rollout.target().nodeClass()));
    }

    private Comparator<Claim> order() {
        var first = plan.order();
        return Comparator.comparing(Claim::disruption, Comparator.comparing(String::isEmpty))
                .thenComparing(claim -> holds.of(claim).isPresent())
                .thenComparingInt(claim -> first.contains(claim.pool()) ? first.indexOf(claim.pool()) : first.size())
                .thenComparingInt(claim -> -weight(claim))
                .thenComparing(Claim::pool)
                .thenComparing(Claim::createdAt)
                .thenComparing(claim -> claim.name().value());
    }

    private int weight(Claim claim) {
        var pool = pools.get(claim.pool());
        return pool == null ? 0 : pool.weight();
    }

    /**
     * Returns true if the node has a new image. A node that was launched for the rollout also counts if its image is unknown, or is one that
     * the rollout does not change.
     */
    private static boolean runsNew(Claim claim, ImageRollout rollout, Set<String> newIds) {
        var image = claim.answer().imageId();
        boolean isForIt = rollout.name().equals(claim.annotations().get(Claim.AMI_ROLLOUT));
        return newIds.contains(image)
                || (isForIt
                        && (image.isEmpty() || rollout.target().unchangedIds().contains(image)));
    }

    private boolean isOld(Claim claim) {
        var image = claim.answer().imageId();
        return !image.isEmpty()
                && !runsNew(claim, rollout, rollout.target().newIds())
                && !rollout.target().unchangedIds().contains(image);
    }

    /** Returns the numbers of all nodes. */
    public NodeCounts counts() {
        return counts(RolloutStep.ALL);
    }

    /** Returns the numbers of the nodes that a step covers. */
    NodeCounts counts(RolloutStep step) {
        var olds = old.stream().filter(claim -> covers(step, claim)).toList();
        var launched = candidates.stream().filter(claim -> covers(step, claim)).toList();
        int ready = count(launched, claim -> claim.is(ClaimConditions.INITIALIZED));
        int replacing = count(olds, claim -> !claim.disruption().isEmpty());
        int total = olds.size() + launched.size() - count(olds, this::hasReplacement);
        return new NodeCounts(olds.size(), ready, launched.size() - ready, replacing, total);
    }

    /** Returns the numbers of nodes for each pool and zone. An old node and its replacement both count. */
    public SortedMap<Group, NodeCounts> groups() {
        var zones = NodeZones.of(snapshot);
        var groups = new TreeMap<Group, NodeCounts>();
        old.forEach(claim -> groups.merge(Group.of(claim, zones), new NodeCounts(1, 0, 0, 0, 1), NodeCounts::plus));
        candidates.forEach(claim -> groups.merge(
                Group.of(claim, zones),
                claim.is(ClaimConditions.INITIALIZED) ? new NodeCounts(0, 1, 0, 0, 1) : new NodeCounts(0, 0, 1, 0, 1),
                NodeCounts::plus));
        return groups;
    }

    /**
     * The nodes of a pool in a zone.
     *
     * @param zone empty if it is not known
     */
    public record Group(String pool, String zone) implements Comparable<Group> {

        private static Group of(Claim claim, NodeZones zones) {
            return new Group(claim.pool(), zones.of(claim));
        }

        @Override
        public int compareTo(Group other) {
            return Comparator.comparing(Group::pool).thenComparing(Group::zone).compare(this, other);
        }
    }

    private static int count(List<Claim> claims, Predicate<Claim> condition) {
        return Math.toIntExact(claims.stream().filter(condition).count());
    }

    private boolean covers(RolloutStep step, Claim claim) {
        var pool = pools.get(claim.pool());
        return step.size()
                .covers(claim.pool(), pool == null ? Map.of() : pool.own().labels());
    }

    /** Returns the launched claims with a candidate image. */
    List<Claim> launchedCandidates() {
        return candidates.stream().filter(Claim::isLaunched).toList();
    }

    /** Returns the claims with another image than the candidate images, in the order in which they are replaced. */
    List<Claim> oldNodes() {
        return old;
    }

    /** Returns the claims with another image than the candidate images, claims that are being deleted included. */
    List<Claim> oldAndDeletedNodes() {
        return ofClass().filter(this::isOld).toList();
    }

    /**
     * Returns the claims with a candidate image whose nodes are not initialized, do not exist, or are not Ready for five minutes. A rollback deletes them without a
     * disruption command, because disruption commands do not remove such nodes. A node that is not Ready for a shorter time may become Ready again, for example after
     * an outage of the network, and its pods still run.
     */
    public List<Claim> unusableCandidates() {
        return candidates.stream()
                .filter(claim -> !claim.is(ClaimConditions.INITIALIZED)
                        || nodeOf(claim).isEmpty()
                        || notReadySince(claim)
                                .filter(since -> !since.plus(UNUSABLE_AFTER).isAfter(snapshot.takenAt()))
                                .isPresent())
                .toList();
    }

    private Optional<Node> nodeOf(Claim claim) {
        return Optional.ofNullable(claim.answer().node()).map(nodes::get);
    }

    /** Returns when the node of the claim was Ready last, or when it was created. Empty if the node is Ready or does not exist. */
    Optional<Instant> notReadySince(Claim claim) {
        return nodeOf(claim)
                .filter(node -> !node.ready())
                .map(node -> Objects.requireNonNullElse(node.readySince(), node.createdAt()));
    }

    /** Returns true if an old node and its replacement with a candidate image both exist. */
    boolean replacesNow() {
        var commands = candidates.stream()
                .map(claim -> claim.annotations().getOrDefault(Claim.REPLACES, ""))
                .collect(toSet());
        return old.stream().map(Claim::disruption).anyMatch(id -> !id.isEmpty() && commands.contains(id));
    }

    /** Returns a text that names the next node to be replaced in this step. Empty if there is none, or if there are already {@code allowed} candidates. */
    String nextNode(RolloutStep step, int allowed) {
        if (allowed <= candidates.size()) {
            return "";
        }
        var limit = limit();
        var waiting = old.stream()
                .filter(claim -> !hasReplacement(claim) && covers(step, claim))
                .toList();
        return waiting.stream()
                .filter(claim -> limit.obstacle(claim).isEmpty())
                .findFirst()
                .or(() -> waiting.stream().findFirst())
                .map(claim -> ", next: NodeClaim %s%s%s"
                        .formatted(
                                claim.name(),
                                limit.obstacle(claim),
                                Optional.of(claim)
                                        .filter(next -> next.disruption().isEmpty())
                                        .flatMap(holds::of)
                                        .or(() -> holds.ofBudgets(claim))
                                        .map(", which cannot be replaced now: "::concat)
                                        .orElse("")))
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
     * old nodes up to the limit of the step. In a rollback, these are the nodes with a candidate image up to the limit of unavailable nodes.
     */
    public Set<ClaimName> replaceable() {
        var progress = rollout.progress();
        if (progress.phase() == RolloutPhase.ROLLING_BACK) {
            var limit = limit();
            return candidates.stream()
                    .sorted(order())
                    .filter(limit::take)
                    .map(Claim::name)
                    .collect(Collectors.toUnmodifiableSet());
        }
        return nextOldNodes().map(Claim::name).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the number of further nodes that may get candidate images now. */
    int room() {
        var progress = rollout.progress();
        return progress.allowsAll() ? Integer.MAX_VALUE : Math.max(0, progress.allowedNodes() - candidates.size());
    }

    /** Returns the old nodes that an advancing rollout replaces now, in the order in which they are replaced. */
    Stream<Claim> nextOldNodes() {
        var progress = rollout.progress();
        var limit = limit();
        int room = Math.max(0, progress.allowedNodes() - candidates.size());
        var replaced = old.stream().filter(this::hasReplacement);
        var next = old.stream()
                .filter(claim -> !hasReplacement(claim) && covers(plan.step(progress.step()), claim))
                .filter(limit::take)
                .limit(room); // lazy: no node after the last one is taken
        return Stream.concat(replaced, next);
    }

    /**
     * Returns the limit of unavailable nodes. A node is unavailable while it is replaced or deleted, and while it is initialized but not
     * Ready. A node with a candidate image is also unavailable until it is initialized.
     */
    private UnavailableLimit limit() {
        var most = plan.maxUnavailable();
        if (most == null) {
            return UnavailableLimit.NONE;
        }
        var commands = Stream.concat(old.stream(), candidates.stream())
                .map(Claim::disruption)
                .filter(id -> !id.isEmpty())
                .collect(toSet());
        var counted = ofClass()
                .filter(claim -> !commands.contains(claim.annotations().getOrDefault(Claim.REPLACES, "")))
                .toList(); // an old node and its replacement count once
        var unavailable = counted.stream().filter(this::isUnavailable).toList();
        return UnavailableLimit.of(most, counted, unavailable, snapshot);
    }

    private boolean isUnavailable(Claim claim) {
        return claim.deletingSince() != null
                || !claim.disruption().isEmpty()
                || (claim.is(ClaimConditions.INITIALIZED)
                        ? nodeOf(claim).filter(Node::ready).isEmpty()
                        : candidates.contains(claim));
    }
}
