package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.garbage.UnclaimedAttention;
import sh.joiner.board.termination.TerminationAttention;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;
import sh.joiner.board.view.PoolView.LaunchBackOffView;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Creates the lines of the overview about objects that need attention. Lines that are due soon are first. Blocked lines
 * follow, then Waiting lines.
 */
final class Attention {

    static final String BLOCKED = "Blocked";
    static final String WAITING = "Waiting";

    /** The age from which an unfinished NodeClaim, or an instance or node without a NodeClaim, needs attention. */
    private static final Duration SLOW = Duration.ofMinutes(5);

    private static final int MOST_OF_KIND = 10;
    private static final int MOST_NAMES = 5;
    private static final int LONGEST = 500; // characters of a reason

    private Attention() {}

    static List<AttentionView> of(OverviewProjection.Objects from, OverviewProjection.Situation situation) {
        var snapshot = from.snapshot();
        var longAgo = snapshot.takenAt().minus(SLOW);
        var pools = snapshot.pools().stream().map(Pool::name).collect(Collectors.toSet());
        var all = Stream.of(
                        from.nodeClasses().stream().flatMap(Attention::ofClass),
                        from.pools().stream().flatMap(Attention::ofPool),
                        from.claims().stream().flatMap(claim -> ofClaim(claim, snapshot)),
                        from.claims().stream().flatMap(claim -> TerminationAttention.of(claim, snapshot.takenAt())),
                        from.nodes().stream().flatMap(Attention::ofNode),
                        from.nodes().stream().flatMap(node -> UnclaimedAttention.ofNode(node, longAgo)),
                        UnclaimedAttention.ofInstances(situation.unclaimed(), pools, longAgo),
                        snapshot.invalid().stream().flatMap(Attention::ofInvalid),
                        InterruptionAttention.of(situation.announced(), snapshot.takenAt()),
                        ofPods(from.pods()),
                        InputFailures.attention(situation.obstacles()))
                .flatMap(stream -> stream)
                .toList();
        return Stream.concat(dueSoon(all), Stream.of(BLOCKED, WAITING).flatMap(level -> bounded(later(all, level))))
                .toList();
    }

    /** Returns the lines that are due soon, the earliest first. */
    private static Stream<AttentionView> dueSoon(List<AttentionView> all) {
        return all.stream().filter(line -> line.due() != null).sorted(Comparator.comparing(Attention::due));
    }

    private static Instant due(AttentionView line) {
        var due = line.due();
        return due == null ? Instant.MAX : due;
    }

    private static List<AttentionView> later(List<AttentionView> all, String level) {
        return all.stream()
                .filter(line -> line.due() == null && line.level().equals(level))
                .toList();
    }

    /** Limits the number of lines of each kind. If lines are omitted, a last line contains their number. */
    private static Stream<AttentionView> bounded(List<AttentionView> lines) {
        return lines.stream()
                .collect(Collectors.groupingBy(AttentionView::kind, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(ofKind -> ofKind(equalAsOne(ofKind)))
                .map(Attention::shortened);
    }

    /**
     * Merges lines that differ only in the name of the object. The merged line has the number of objects and some of their names. Lines about
     * interruptions are not merged, because users answer each interruption separately.
     */
    private static List<AttentionView> equalAsOne(List<AttentionView> lines) {
        if (lines.getFirst().kind().equals(InterruptionAttention.KIND)) {
            return lines;
        }
        return lines.stream()
                .collect(Collectors.groupingBy(
                        line -> List.of(line.sentence(), line.why()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(equal -> equal.size() == 1 ? equal.getFirst() : counted(equal))
                .toList();
    }

    private static AttentionView counted(List<AttentionView> equal) {
        var first = equal.getFirst();
        var names = equal.stream().limit(MOST_NAMES).map(AttentionView::name).collect(Collectors.joining(", "));
        var more = equal.size() > MOST_NAMES ? " and %d more".formatted(equal.size() - MOST_NAMES) : "";
        return new AttentionView(
                first.level(),
                first.kind(),
                "",
                "%d %s: %s".formatted(equal.size(), plural(first.kind()), first.sentence()),
                names + more + (first.why().isEmpty() ? "" : ": " + first.why()));
    }

    private static String plural(String kind) {
        if (kind.endsWith("s")) {
            return kind + "es";
        }
        return kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
    }

    private static Stream<AttentionView> ofKind(List<AttentionView> lines) {
        if (lines.size() <= MOST_OF_KIND + 1) {
            return lines.stream();
        }
        var first = lines.getFirst();
        var rest = new AttentionView(
                first.level(), first.kind(), "", "and %d more".formatted(lines.size() - MOST_OF_KIND), "");
        return Stream.concat(lines.stream().limit(MOST_OF_KIND), Stream.of(rest));
    }

    /** Shortens the reason. The page of the object shows the full text. */
    private static AttentionView shortened(AttentionView line) {
        return line.why().length() <= LONGEST
                ? line
                : new AttentionView(
                        line.level(),
                        line.kind(),
                        line.name(),
                        line.sentence(),
                        line.why().substring(0, LONGEST - 1) + "…");
    }

    private static Stream<AttentionView> ofClass(NodeClassView nodeClass) {
        return unlessReady(
                nodeClass.state(), nodeClass.conditions(), "EC2NodeClass", nodeClass.name(), "launches no nodes");
    }

    private static Stream<AttentionView> ofPool(PoolView pool) {
        var stopped = PoolProjection.garbageStop(pool).stream()
                .map(condition -> new AttentionView(
                        BLOCKED, "NodePool", pool.name(), "garbage collection stopped", condition.message()));
        return Stream.of(
                        stopped,
                        pool.launchBackOffs().stream().map(backOff -> ofBackOff(pool, backOff)),
                        unlessReady(pool.state(), pool.conditions(), "NodePool", pool.name(), "launches no nodes"))
                .flatMap(lines -> lines);
    }

    private static AttentionView ofBackOff(PoolView pool, LaunchBackOffView backOff) {
        int pods = backOff.podCount();
        return new AttentionView(
                BLOCKED,
                "NodePool",
                pool.name(),
                "launches no more nodes for %d %s".formatted(pods, pods == 1 ? "pod" : "pods"),
                "the last %d %s left %s pending (last NodeClaim: %s); next launch after %s"
                        .formatted(
                                backOff.launches(),
                                backOff.launches() == 1 ? "launch" : "launches",
                                backOff.pods().getFirst() + (pods == 1 ? "" : " and %d more".formatted(pods - 1)),
                                backOff.lastClaim(),
                                backOff.until()));
    }

    /**
     * Returns the line of an invalid object. Returns none for a pool or node class: an invalid pool or node class is not ready, and has
     * another line for this reason.
     */
    private static Stream<AttentionView> ofInvalid(InvalidObject object) {
        var isShown = object.kind().equals(InvalidObject.POOL) || object.kind().equals(InvalidObject.NODE_CLASS);
        return isShown
                ? Stream.empty()
                : Stream.of(new AttentionView(
                        BLOCKED, object.kind(), object.fullName(), "is invalid and ignored", object.reason()));
    }

    private static Stream<AttentionView> unlessReady(
            String state, List<ConditionView> conditions, String kind, String name, String effect) {
        if (state.equals(ConditionSummary.READY) || state.equals(ConditionSummary.DELETING)) {
            return Stream.empty();
        }
        var blocked = state.equals(ConditionSummary.NOT_READY);
        return Stream.of(new AttentionView(
                blocked ? BLOCKED : WAITING, kind, name, blocked ? effect : effect + " yet", reasons(conditions)));
    }

    /** Returns the messages of all conditions that are not True, except Ready, which only repeats the others. */
    private static String reasons(List<ConditionView> conditions) {
        var messages = conditions.stream()
                .filter(condition ->
                        !condition.status().equals("True") && !condition.type().equals(ConditionSummary.READY))
                .map(condition -> condition.type() + ": "
                        + (condition.message().isEmpty() ? condition.reason() : condition.message()))
                .collect(Collectors.joining("; "));
        return messages.isEmpty() ? "not reconciled yet" : messages;
    }

    private static Stream<AttentionView> ofClaim(ClaimView claim, Snapshot snapshot) {
        var stuck = claim.lifecycle().life().stream()
                .filter(milestone ->
                        milestone.state() == MilestoneView.State.FAILED || isLate(milestone, claim, snapshot))
                .findFirst();
        return stuck.stream()
                .map(milestone -> new AttentionView(
                        milestone.state() == MilestoneView.State.FAILED ? BLOCKED : WAITING,
                        "NodeClaim",
                        claim.name(),
                        "is not %s yet".formatted(milestone.name().toLowerCase(Locale.ROOT)),
                        milestone.detail()));
    }

    private static boolean isLate(MilestoneView step, ClaimView claim, Snapshot snapshot) {
        return step.state() == MilestoneView.State.UNDER_WAY
                && !step.name().equals(ConditionSummary.DELETING)
                && claim.lifecycle().createdAt().plus(SLOW).isBefore(snapshot.takenAt());
    }

    /**
     * Returns the line of a node that is not ready, if the node is initialized or has no NodeClaim. Until a node is initialized, the line of
     * its NodeClaim is sufficient.
     */
    private static Stream<AttentionView> ofNode(NodeView node) {
        var wasReady = node.owner().claim() == null || node.status().phase().equals("Initialized");
        return node.status().state().equals(ConditionSummary.NOT_READY) && wasReady
                ? Stream.of(new AttentionView(
                        WAITING,
                        "Node",
                        node.name(),
                        "is not ready",
                        pods(node.load().pods())))
                : Stream.empty();
    }

    private static String pods(int bound) {
        return bound == 1 ? "1 pod is bound to the node" : "%d pods are bound to the node".formatted(bound);
    }

    /**
     * Returns one line for all pods of one owner that are refused for the same reason. If there are many such groups, the smallest groups share the
     * last line.
     */
    private static Stream<AttentionView> ofPods(List<PodView> pods) {
        var groups = pods.stream()
                .filter(pod -> pod.scheduling().refusal() != null)
                .collect(Collectors.groupingBy(
                        pod -> pod.namespace() + "\n" + pod.spec().owner() + "\n" + sentence(pod),
                        TreeMap::new,
                        Collectors.toList()));
        if (groups.size() <= MOST_OF_KIND + 1) {
            return groups.values().stream().map(Attention::ofGroup);
        }
        var largest = groups.values().stream()
                .sorted(Comparator.comparingInt(group -> -group.size()))
                .toList();
        int similar = largest.stream().skip(MOST_OF_KIND).mapToInt(List::size).sum();
        var rest = new AttentionView(WAITING, "Pod", "", "and %d more pods cannot be scheduled".formatted(similar), "");
        return Stream.concat(largest.stream().limit(MOST_OF_KIND).map(Attention::ofGroup), Stream.of(rest));
    }

    private static AttentionView ofGroup(List<PodView> pods) {
        var first = pods.getFirst();
        var others = pods.size() == 1
                ? "cannot be scheduled"
                : "and %d similar %s cannot be scheduled".formatted(pods.size() - 1, pods.size() == 2 ? "pod" : "pods");
        return new AttentionView(WAITING, "Pod", first.fullName(), others, sentence(first));
    }

    private static String sentence(PodView pod) {
        var refusal = pod.scheduling().refusal();
        return refusal == null ? "" : refusal.sentence();
    }
}
