package sh.joiner.controller;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.engine.lifecycle.NodeStep;
import sh.joiner.engine.lifecycle.NodeTermination;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Capacity;
import sh.joiner.port.Claims;
import sh.joiner.port.Cluster;
import sh.joiner.port.Evictions;
import sh.joiner.port.Nodes;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Takes the nodes whose deletion was asked for through their end. Every judgement is made in {@link NodeTermination}. */
public final class TerminationLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(TerminationLoop.class);
    private static final Duration WHILE_ANY = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofMinutes(5);

    private final Cluster cluster;
    private final Writers writers;
    private final Capacity capacity;
    private final Chronicle chronicle;
    private final Worker worker;

    /** What it writes to. */
    public record Writers(Nodes nodes, Claims claims, Evictions evictions) {}

    public TerminationLoop(Cluster cluster, Writers writers, Capacity capacity, Chronicle chronicle, WorldClock clock) {
        this.cluster = cluster;
        this.writers = writers;
        this.capacity = capacity;
        this.chronicle = chronicle;
        this.worker = new Worker("termination", clock, this::pass);
    }

    public void start() {
        cluster.onChange(change -> {
            if (change instanceof Cluster.Change.OfNode) {
                worker.wakeIn(Duration.ofMillis(100)); // changes come in flocks
            }
        });
        worker.start();
    }

    Duration pass() {
        if (!cluster.isSynced()) {
            return WHILE_ANY;
        }
        var snapshot = cluster.snapshot();
        var leaving = snapshot.nodes().stream()
                .filter(node -> node.isDeleting() && node.finalizers().contains(ClaimConditions.FINALIZER))
                .toList();
        leaving.forEach(node -> attempt(node, snapshot));
        return leaving.isEmpty() ? IDLE : WHILE_ANY;
    }

    private void attempt(Node node, Snapshot snapshot) {
        try {
            var step = NodeTermination.next(
                    node, claimOf(node, snapshot), cluster.podsOn(node.name()), snapshot.takenAt());
            carryOut(node, claimOf(node, snapshot), step);
        } catch (OutsideTrouble trouble) {
            LOG.warnf("termination waits: node=%s reason=%s", node.name(), trouble.getMessage());
        }
    }

    private static Optional<Claim> claimOf(Node node, Snapshot snapshot) {
        return snapshot.claims().stream()
                .filter(claim -> !node.providerId().isEmpty()
                        && claim.answer().providerId().equals(node.providerId()))
                .findFirst();
    }

    private void carryOut(Node node, Optional<Claim> claim, NodeStep step) {
        switch (step) {
            case NodeStep.DeleteClaim(var name) -> writers.claims().delete(name);
            case NodeStep.Cordon(var change) -> writers.nodes().change(node.name(), change);
            case NodeStep.Evict(var drain, var reports) -> {
                report(claim, reports);
                drain(node, drain);
            }
            case NodeStep.Terminate(var instance, var reports) -> {
                report(claim, reports);
                if (!capacity.terminate(instance)) {
                    letGo(node, NodeChange.withoutFinalizer(ClaimConditions.FINALIZER));
                }
            }
            case NodeStep.LetGo(var change) -> letGo(node, change);
        }
    }

    private void report(Optional<Claim> claim, List<ConditionReport> reports) {
        claim.ifPresent(one -> writers.claims().report(one.name(), reports));
    }

    private void letGo(Node node, NodeChange change) {
        writers.nodes().change(node.name(), change);
        chronicle.nodeGone(node);
    }

    private void drain(Node node, Drain.Step drain) {
        drain.force()
                .forEach(forced -> told(
                        node,
                        forced.pod(),
                        writers.evictions()
                                .delete(forced.pod().name(), forced.pod().uid(), forced.graceSeconds())));
        drain.evict().forEach(pod -> told(node, pod, writers.evictions().evict(pod.name(), pod.uid())));
    }

    private void told(Node node, Pod pod, Evictions.Outcome outcome) {
        switch (outcome) {
            case Evictions.Outcome.Asked _ -> chronicle.evicted(pod, node);
            case Evictions.Outcome.Gone _ -> LOG.debugf("pod is gone already: pod=%s", pod.name());
            case Evictions.Outcome.Refused(var why) -> chronicle.drainBlocked(node, pod, why);
        }
    }

    @Override
    public void close() {
        worker.close();
    }
}
