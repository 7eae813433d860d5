package sh.joiner.controller.termination;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Pace;
import sh.joiner.controller.loop.Worker;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.controller.report.News;
import sh.joiner.controller.report.Reports;
import sh.joiner.engine.lifecycle.Departure;
import sh.joiner.engine.lifecycle.NodeStep;
import sh.joiner.engine.lifecycle.NodeTermination;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.port.Capacity;
import sh.joiner.port.Claims;
import sh.joiner.port.Cluster;
import sh.joiner.port.ClusterNews;
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
    private static final Duration BETWEEN_COMPLAINTS = Duration.ofMinutes(2);
    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration WHILE_STOPPING = Duration.ofSeconds(5);
    private static final Duration WHILE_SILENT = Duration.ofSeconds(10);
    private static final int AT_ONCE = 1_000; // virtual threads: those that wait for EC2 hold up none that drains

    private final ClusterNews changes;
    private final Writers writers;
    private final Capacity capacity;
    private final Chronicle chronicle;
    private final WorldClock clock;
    private final Worker worker;
    private final EvictionDesk evictions;
    private final Lanes lanes = new Lanes(AT_ONCE);
    private final Pace pace = new Pace();
    private final Pace looks = new Pace();
    private final Pace complaints = new Pace();
    private final News news = new News();
    private final News deadlines = new News();
    private final News detachments = new News();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));

    /** What it writes to. */
    public record Writers(Nodes nodes, Claims claims, Evictions evictions) {}

    public TerminationLoop(
            ClusterNews changes,
            Needs<Cluster> needs,
            Writers writers,
            Capacity capacity,
            Chronicle chronicle,
            WorldClock clock) {
        this.changes = changes;
        this.writers = writers;
        this.capacity = capacity;
        this.chronicle = chronicle;
        this.clock = clock;
        this.worker = needs.worker(clock, this::pass);
        this.evictions = new EvictionDesk(writers.evictions(), chronicle, clock, worker::wakeIn);
    }

    public void start() {
        changes.onChange(change -> {
            if (change instanceof Cluster.Change.OfNode) {
                worker.wakeIn(Duration.ofMillis(100)); // changes come in flocks
            }
        });
        worker.start();
    }

    Duration pass(Cluster cluster) {
        var snapshot = cluster.snapshot();
        var claims = snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty())
                .collect(Collectors.groupingBy(claim -> claim.answer().providerId()));
        var leaving = snapshot.nodes().stream()
                .filter(node -> node.isDeleting() && node.finalizers().contains(ClaimConditions.FINALIZER))
                .filter(node -> node.isManaged() || claims.containsKey(node.providerId()))
                .toList();
        leaving.stream()
                .filter(node -> pace.mayTry(node.uid(), snapshot.takenAt()))
                .forEach(node -> {
                    var behind = claims.getOrDefault(node.providerId(), List.of());
                    lanes.run(node.uid(), () -> attempt(departure(cluster, node, behind), snapshot.takenAt()));
                });
        forgetAllBut(cluster, leaving);
        return leaving.isEmpty() ? IDLE : WHILE_ANY;
    }

    private static Departure departure(Cluster cluster, Node node, List<Claim> claims) {
        var unreadable = InstanceId.ofProviderId(node.providerId())
                .map(cluster::unreadableClaimsOf)
                .orElse(List.of());
        return new Departure(node, claims, unreadable, cluster.podsOn(node.name()), cluster.attachmentsOn(node.name()));
    }

    private void forgetAllBut(Cluster cluster, List<Node> leaving) {
        var known = new HashSet<String>();
        for (var node : leaving) {
            known.add(node.uid());
            cluster.podsOn(node.name()).forEach(pod -> known.add(pod.uid()));
        }
        pace.keep(known);
        looks.keep(known);
        detachments.keep(known);
        complaints.keep(known);
        news.keep(known);
        backoff.keep(known);
        deadlines.keep(known);
        evictions.keep(known);
    }

    /** Waits until every node that a pass began with has been seen to. */
    void await() {
        lanes.await();
    }

    private void attempt(Departure departure, Instant now) {
        var node = departure.node();
        try {
            var step = NodeTermination.next(departure, now);
            carryOut(departure, needsNoMachine(step) && isInstanceGone(node) ? LET_GO : step);
        } catch (OutsideTrouble trouble) {
            var wait = backoff.after(node.uid());
            pace.rest(node.uid(), clock.now(), wait);
            if (news.isNews(node.uid(), String.valueOf(trouble.getMessage()))) {
                LOG.warnf("termination waits: node=%s reason=%s", node.name(), trouble.getMessage());
            }
        }
    }

    /** Whether the step is there only for the sake of what runs on the machine. */
    private static boolean needsNoMachine(NodeStep step) {
        return switch (step) {
            case NodeStep.Cordon _, NodeStep.Evict _, NodeStep.AwaitDetachment _ -> true;
            case NodeStep.DeleteClaims _, NodeStep.Terminate _, NodeStep.LetGo _ -> false;
        };
    }

    /** Pods of a machine that is no more will never say that they have stopped: the node need not wait for them (core 6.8). */
    private boolean isInstanceGone(Node node) {
        if (node.ready() || !looks.mayTry(node.uid(), clock.now())) {
            return false;
        }
        looks.rest(node.uid(), clock.now(), WHILE_SILENT);
        return InstanceId.ofProviderId(node.providerId())
                .filter(instance -> capacity.find(instance).isEmpty())
                .isPresent();
    }

    private void carryOut(Departure departure, NodeStep step) {
        var node = departure.node();
        switch (step) {
            case NodeStep.DeleteClaims(var names) ->
                departure.claims().stream()
                        .filter(claim -> names.contains(claim.name()))
                        .forEach(claim -> writers.claims().delete(claim.name(), claim.uid()));
            case NodeStep.Cordon(var change) -> writers.nodes().change(node.name(), change);
            case NodeStep.Evict(var drain, var reports) -> {
                report(departure, reports);
                warn(departure);
                evictions.drain(node, departure.claim(), drain);
            }
            case NodeStep.AwaitDetachment(var volumes, var reports) -> {
                report(departure, reports);
                tellOfVolumes(node, volumes);
            }
            case NodeStep.Terminate(var instance, var reports) -> {
                report(departure, reports);
                terminate(node, instance);
            }
            case NodeStep.LetGo(var change) -> letGo(node, change);
        }
    }

    /** Told again every few minutes: a CSI driver that is lost may hold the node for ever. */
    private void tellOfVolumes(Node node, List<Attachment> volumes) {
        var now = clock.now();
        if (detachments.isNews(node.uid(), volumes.toString()) || complaints.mayTry(node.uid(), now)) {
            complaints.rest(node.uid(), now, BETWEEN_COMPLAINTS);
            chronicle.volumesAwaited(node, volumes);
        }
    }

    private void terminate(Node node, InstanceId instance) {
        if (capacity.terminate(instance)) {
            pace.rest(node.uid(), clock.now(), WHILE_STOPPING);
        } else {
            letGo(node, LET_GO.change());
        }
    }

    private void warn(Departure departure) {
        departure.deadline().ifPresent(at -> {
            if (deadlines.isNews(departure.node().uid(), at.toString())) {
                chronicle.deadlineOf(departure.node(), at);
            }
        });
    }

    private void report(Departure departure, List<ConditionReport> reports) {
        departure.claim().ifPresent(claim -> {
            var unsaid = Reports.news(claim, reports);
            if (!unsaid.isEmpty()) {
                writers.claims().report(claim.name(), unsaid);
            }
        });
    }

    private void letGo(Node node, NodeChange change) {
        writers.nodes().change(node.name(), change);
        if (news.isNews(node.uid(), "gone")) {
            chronicle.nodeGone(node);
        }
    }

    @Override
    public void close() {
        worker.close();
        lanes.close();
    }
}
