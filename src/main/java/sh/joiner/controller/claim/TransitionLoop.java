package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.cluster.EventRecorder;
import sh.joiner.port.runner.Runner;

/**
 * Writes an event when a condition of a claim, pool or node class changes its status, and when Joiner's finalizer is removed from a claim or node
 * (core 2: the status controllers). The decision log does not contain these events. It contains only the decisions that led to them.
 */
public final class TransitionLoop implements AutoCloseable {

    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final ClusterChanges changes;
    private final EventRecorder journal;
    private final Loop loop;
    private Map<Subject, Seen> before = Map.of();

    /** The last seen conditions of an object, and whether Joiner's finalizer delays its deletion. */
    private record Seen(List<Condition> conditions, boolean leaving) {}

    public TransitionLoop(ClusterChanges changes, Needs<Cluster> needs, EventRecorder journal, Runner runner) {
        this.changes = changes;
        this.journal = journal;
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(change -> {
            switch (change) {
                case Cluster.Change.OfClaim _,
                        Cluster.Change.OfNode _,
                        Cluster.Change.OfPool _,
                        Cluster.Change.OfNodeClass _ -> loop.wakeIn(SETTLE);
                case Cluster.Change.OfPod _, Cluster.Change.OfPodsOn _ -> {}
            }
        });
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var present = inspect(cluster.snapshot());
        present.forEach((subject, seen) -> compare(subject, seen, now));
        before.forEach((subject, seen) -> {
            if (seen.leaving() && !present.containsKey(subject)) {
                report(subject, "Finalized", "Finalized " + ClaimConditions.FINALIZER, now);
            }
        });
        before = present;
        return IDLE;
    }

    private static Map<Subject, Seen> inspect(Snapshot snapshot) {
        var all = new HashMap<Subject, Seen>();
        snapshot.claims().forEach(claim -> all.put(subject(claim), new Seen(claim.conditions(), isLeaving(claim))));
        snapshot.pools()
                .forEach(pool -> all.put(
                        new Subject("NodePool", "", pool.name(), pool.uid()), new Seen(pool.conditions(), false)));
        snapshot.nodeClasses()
                .forEach(nodeClass -> all.put(
                        new Subject("EC2NodeClass", "", nodeClass.name(), nodeClass.uid()),
                        new Seen(nodeClass.conditions(), false)));
        snapshot.nodes().stream()
                .filter(node -> node.isDeleting() && node.finalizers().contains(ClaimConditions.FINALIZER))
                .forEach(node ->
                        all.put(new Subject("Node", "", node.name().value(), node.uid()), new Seen(List.of(), true)));
        return all;
    }

    private static Subject subject(Claim claim) {
        return new Subject("NodeClaim", "", claim.name().value(), claim.uid());
    }

    private static boolean isLeaving(Claim claim) {
        return claim.isDeleting() && claim.finalizers().contains(ClaimConditions.FINALIZER);
    }

    /** Writes an event for each condition whose status has changed. A new object and a new condition get no event. */
    private void compare(Subject subject, Seen present, Instant now) {
        var old = before.get(subject);
        if (old != null) {
            present.conditions()
                    .forEach(condition -> statusBefore(old, condition.type())
                            .filter(status -> status != condition.status())
                            .forEach(status -> report(subject, condition.type(), sentence(condition, status), now)));
        }
    }

    private static Stream<Condition.Status> statusBefore(Seen old, String type) {
        return old.conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .map(Condition::status);
    }

    private static String sentence(Condition condition, Condition.Status before) {
        return "Status condition transitioned, Type: %s, Status: %s -> %s, Reason: %s%s"
                .formatted(
                        condition.type(),
                        before.wire(),
                        condition.status().wire(),
                        condition.reason(),
                        condition.message().isEmpty() ? "" : ", Message: " + condition.message());
    }

    private void report(Subject subject, String code, String sentence, Instant now) {
        var facts = Map.of(subject.kind(), subject.name());
        journal.report(new Decision(
                now, Decision.BY_STATUS, code, Weight.NORMAL, List.of(subject), sentence, "", List.of(), facts, 0));
    }

    @Override
    public void close() {
        loop.close();
    }
}
