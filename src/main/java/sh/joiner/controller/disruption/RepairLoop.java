package sh.joiner.controller.disruption;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.RepairReporter;
import sh.joiner.engine.lifecycle.NodeRepair;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.engine.lifecycle.UnhealthyNode.Repair;
import sh.joiner.engine.lifecycle.UnhealthyNode.RepairBlocker;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.RepairPolicy;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/** Removes nodes that are unhealthy for longer than their policy tolerates (core 5.11). Runs only with the feature gate NodeRepair. */
public final class RepairLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(RepairLoop.class);
    private static final Duration COLLECT = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final Duration BLOCKED = Duration.ofMinutes(5);
    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final Duration REPEAT_EVENT = Duration.ofMinutes(15);

    private final ClusterChanges changes;
    private final Outputs outputs;
    private final List<RepairPolicy> policies;
    private final Loop loop;
    private final LastReports failures = new LastReports();
    private final Map<String, Instant> blocked =
            new HashMap<>(); // when the last event was written, by the UID of the node

    public RepairLoop(
            ClusterChanges changes, Needs<Cluster> needs, Outputs outputs, List<RepairPolicy> policies, Runner runner) {
        this.changes = changes;
        this.outputs = outputs;
        this.policies = List.copyOf(policies);
        this.loop = needs.loop(runner, this::pass);
    }

    /**
     * The outputs of the loop.
     *
     * @param unhealthy receives the unhealthy nodes of each pass
     */
    public record Outputs(Claims claims, RepairReporter reporter, Consumer<List<UnhealthyNode>> unhealthy) {}

    public void start() {
        changes.onChange(change -> {
            switch (change) {
                case Cluster.Change.OfNode _ -> loop.wakeIn(COLLECT);
                case Cluster.Change.OfClaim _,
                        Cluster.Change.OfPool _,
                        Cluster.Change.OfNodeClass _,
                        Cluster.Change.OfPod _,
                        Cluster.Change.OfPodsOn _ -> {}
            }
        });
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var found = NodeRepair.decide(cluster.snapshot(), policies);
        outputs.unhealthy().accept(found);
        forgetOthers(found);
        return found.stream()
                .map(unhealthy -> attempt(unhealthy, now))
                .min(Duration::compareTo)
                .filter(wait -> wait.compareTo(IDLE) < 0)
                .orElse(IDLE);
    }

    private void forgetOthers(List<UnhealthyNode> found) {
        var uids = found.stream().map(unhealthy -> unhealthy.node().uid()).collect(toSet());
        failures.keep(uids);
        blocked.keySet().retainAll(uids);
    }

    /** Returns the time until the node has to be checked again. A failure does not affect other nodes. */
    private Duration attempt(UnhealthyNode unhealthy, Instant now) {
        return switch (unhealthy.repair()) {
            case Repair.Wait() -> Duration.between(now, unhealthy.due());
            case Repair.Blocked(var blockers) -> report(unhealthy, blockers, now);
            case Repair.Remove remove -> attempt(unhealthy, remove);
        };
    }

    private Duration report(UnhealthyNode unhealthy, List<RepairBlocker> blockers, Instant now) {
        var last = blocked.get(unhealthy.node().uid());
        if (last == null || !now.isBefore(last.plus(REPEAT_EVENT))) {
            outputs.reporter().blocked(unhealthy, blockers);
            blocked.put(unhealthy.node().uid(), now);
        }
        return BLOCKED;
    }

    private Duration attempt(UnhealthyNode unhealthy, Repair.Remove remove) {
        try {
            remove(unhealthy, remove);
            return IDLE;
        } catch (RemoteCallException failure) {
            var node = unhealthy.node();
            if (!loop.isClosed() && failures.isNew(node.uid(), String.valueOf(failure.getMessage()))) {
                LOG.warnf("repair failed, retrying: node=%s reason=%s", node.name(), failure.getMessage());
            }
            return RETRY;
        }
    }

    /**
     * Writes the deadline before it deletes the claim. Without the deadline, the drain would wait for
     * PodDisruptionBudgets.
     */
    private void remove(UnhealthyNode unhealthy, Repair.Remove remove) {
        Claim claim = unhealthy.claim();
        var deadline = remove.deadline();
        if (deadline != null) {
            outputs.claims().annotate(claim.name(), Map.of(ClaimConditions.TERMINATION_TIMESTAMP, deadline.toString()));
        }
        if (!claim.isDeleting()) {
            outputs.claims().delete(claim.name(), claim.uid());
            outputs.reporter().terminating(unhealthy);
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
