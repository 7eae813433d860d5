package sh.joiner.controller;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.engine.lifecycle.NodeStep;
import sh.joiner.engine.lifecycle.NodeTermination;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
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

/**
 * Takes the nodes whose deletion was asked for through their end, side by side. Every judgement is made in {@link NodeTermination}; what cannot
 * go forward is tried again at its own pace.
 */
public final class TerminationLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(TerminationLoop.class);
    private static final NodeStep.LetGo LET_GO =
            new NodeStep.LetGo(NodeChange.withoutFinalizer(ClaimConditions.FINALIZER));
    private static final Duration WHILE_ANY = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration WHILE_STOPPING = Duration.ofSeconds(5);
    private static final Duration WHILE_SILENT = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final Writers writers;
    private final Capacity capacity;
    private final Chronicle chronicle;
    private final WorldClock clock;
    private final Worker worker;
    private final Lanes lanes = new Lanes();
    private final Pace pace = new Pace();
    private final News news = new News();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));

    /** What it writes to. */
    public record Writers(Nodes nodes, Claims claims, Evictions evictions) {}

    public TerminationLoop(Cluster cluster, Writers writers, Capacity capacity, Chronicle chronicle, WorldClock clock) {
        this.cluster = cluster;
        this.writers = writers;
        this.capacity = capacity;
        this.chronicle = chronicle;
        this.clock = clock;
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
        leaving.stream()
                .filter(node -> pace.mayTry(node.uid(), snapshot.takenAt()))
                .forEach(node -> lanes.run(node.uid(), () -> attempt(node, snapshot)));
        forgetAllBut(leaving);
        return leaving.isEmpty() ? IDLE : WHILE_ANY;
    }

    private void forgetAllBut(List<Node> leaving) {
        var known = new HashSet<String>();
        for (var node : leaving) {
            known.add(node.uid());
            cluster.podsOn(node.name()).forEach(pod -> known.add(pod.uid()));
        }
        pace.keep(known);
        news.keep(known);
        backoff.keep(known);
    }

    /** Waits until every node that a pass began with has been seen to. */
    void await() {
        lanes.await();
    }

    private void attempt(Node node, Snapshot snapshot) {
        try {
            var claim = claimOf(node, snapshot);
            var step = NodeTermination.next(node, claim, cluster.podsOn(node.name()), snapshot.takenAt());
            carryOut(node, claim, step instanceof NodeStep.Evict && isInstanceGone(node) ? LET_GO : step);
        } catch (OutsideTrouble trouble) {
            var wait = backoff.after(node.uid());
            pace.rest(node.uid(), clock.now(), wait);
            if (news.isNews(node.uid(), String.valueOf(trouble.getMessage()))) {
                LOG.warnf("termination waits: node=%s reason=%s", node.name(), trouble.getMessage());
            }
        }
    }

    /** Pods of a machine that is no more will never say that they have stopped: the node need not wait for them (core 6.8). */
    private boolean isInstanceGone(Node node) {
        var look = node.uid() + " instance";
        if (node.ready() || !pace.mayTry(look, clock.now())) {
            return false;
        }
        pace.rest(look, clock.now(), WHILE_SILENT);
        return InstanceId.ofProviderId(node.providerId())
                .filter(instance -> capacity.find(instance).isEmpty())
                .isPresent();
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
                if (capacity.terminate(instance)) {
                    pace.rest(node.uid(), clock.now(), WHILE_STOPPING);
                } else {
                    letGo(node, LET_GO.change());
                }
            }
            case NodeStep.LetGo(var change) -> letGo(node, change);
        }
    }

    private void report(Optional<Claim> claim, List<ConditionReport> reports) {
        claim.ifPresent(one -> {
            var unsaid = Reports.news(one, reports);
            if (!unsaid.isEmpty()) {
                writers.claims().report(one.name(), unsaid);
            }
        });
    }

    private void letGo(Node node, NodeChange change) {
        writers.nodes().change(node.name(), change);
        if (news.isNews(node.uid(), "gone")) {
            chronicle.nodeGone(node);
        }
    }

    private void drain(Node node, Drain.Step drain) {
        drain.force()
                .forEach(forced -> told(
                        node,
                        forced.pod(),
                        writers.evictions()
                                .delete(forced.pod().name(), forced.pod().uid(), forced.graceSeconds())));
        drain.evict().stream()
                .filter(pod -> pace.mayTry(pod.uid(), clock.now()))
                .forEach(pod -> told(node, pod, writers.evictions().evict(pod.name(), pod.uid())));
    }

    private void told(Node node, Pod pod, Evictions.Outcome outcome) {
        switch (outcome) {
            case Evictions.Outcome.Asked _ -> {
                if (news.isNews(pod.uid(), "asked")) {
                    chronicle.evicted(pod, node);
                }
            }
            case Evictions.Outcome.Gone _ -> LOG.debugf("pod is gone already: pod=%s", pod.name());
            case Evictions.Outcome.Refused(var why) -> {
                pace.rest(pod.uid(), clock.now(), backoff.after(pod.uid()));
                if (news.isNews(pod.uid(), why)) {
                    chronicle.drainBlocked(node, pod, why);
                }
            }
        }
    }

    @Override
    public void close() {
        worker.close();
        lanes.close();
    }
}
