package sh.joiner.controller.termination;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.loop.RetryGate;
import sh.joiner.engine.lifecycle.NodeStep;
import sh.joiner.engine.lifecycle.NodeTermination;
import sh.joiner.engine.lifecycle.TerminatingNode;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;

/**
 * Concurrently terminates the managed nodes whose deletion was requested. {@link NodeTermination} chooses the steps. If the instance no longer exists, the
 * loop skips the steps that serve pods and removes the finalizer. If a step fails, it is retried with a back-off for this node only.
 */
public final class TerminationLoop implements AutoCloseable {

    private static final Duration WHILE_ANY = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(10);
    private static final int AT_ONCE = 1_000; // virtual threads: waits for EC2 do not block drains

    private final ClusterChanges changes;
    private final NodeStepExecutor steps;
    private final Capacity capacity;
    private final Loop loop;
    private final Lanes lanes;
    private final RetryGate retries = new RetryGate();
    private final RetryGate checks = new RetryGate();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));

    public TerminationLoop(
            ClusterChanges changes, Needs<Cluster> needs, NodeStepExecutor steps, Capacity capacity, Runner runner) {
        this.changes = changes;
        this.steps = steps;
        this.capacity = capacity;
        this.loop = needs.loop(runner, this::pass);
        this.lanes = new Lanes("termination-nodes", runner, AT_ONCE);
        steps.onRefusal(loop::wakeIn);
    }

    public void start() {
        changes.onChange(change -> {
            if (change instanceof Cluster.Change.OfNode) {
                loop.wakeIn(Duration.ofMillis(100)); // one pass for a burst of changes
            }
        });
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var snapshot = cluster.snapshot();
        var claims = snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty())
                .collect(Collectors.groupingBy(claim -> claim.answer().providerId()));
        var leaving = snapshot.nodes().stream()
                .filter(node -> node.isDeleting() && node.finalizers().contains(ClaimConditions.FINALIZER))
                .filter(node -> node.isManaged() || claims.containsKey(node.providerId()))
                .toList();
        leaving.stream()
                .filter(node -> retries.mayTry(node.uid(), snapshot.takenAt()))
                .forEach(node -> {
                    var ofNode = claims.getOrDefault(node.providerId(), List.of());
                    var terminating = terminating(cluster, node, ofNode);
                    lanes.run(
                            node.uid(),
                            at -> attempt(terminating, snapshot.takenAt(), at),
                            (wait, end) -> retries.delay(node.uid(), end, wait));
                });
        forgetAllBut(cluster, leaving);
        return leaving.isEmpty() ? IDLE : WHILE_ANY;
    }

    private static TerminatingNode terminating(Cluster cluster, Node node, List<Claim> claims) {
        var unreadable = InstanceId.ofProviderId(node.providerId())
                .map(cluster::unreadableClaimsOf)
                .orElse(List.of());
        return new TerminatingNode(
                node, claims, unreadable, cluster.podsOn(node.name()), cluster.attachmentsOn(node.name()));
    }

    private void forgetAllBut(Cluster cluster, List<Node> leaving) {
        var known = new HashSet<String>();
        for (var node : leaving) {
            known.add(node.uid());
            cluster.podsOn(node.name()).forEach(pod -> known.add(pod.uid()));
        }
        retries.keep(known);
        checks.keep(known);
        backoff.keep(known);
        steps.keep(known);
    }

    /** Takes the next step of the node's termination. Returns the wait until the next attempt. */
    private Duration attempt(TerminatingNode terminating, Instant seen, Instant now) {
        var node = terminating.node();
        try {
            var step = NodeTermination.next(terminating, seen);
            return steps.carryOut(
                    terminating,
                    servesPods(step) && isInstanceAbsent(node, now) ? NodeStepExecutor.RELEASE : step,
                    now);
        } catch (RemoteCallException failure) {
            steps.warn(node, failure);
            return backoff.after(node.uid());
        }
    }

    /** Returns true if the step is needed only while pods run on the instance. */
    private static boolean servesPods(NodeStep step) {
        return switch (step) {
            case NodeStep.Cordon _, NodeStep.Evict _, NodeStep.AwaitDetachment _ -> true;
            case NodeStep.DeleteClaims _, NodeStep.Terminate _, NodeStep.RemoveFinalizer _ -> false;
        };
    }

    /**
     * Asks EC2 whether the instance still exists, at most every ten seconds and only if the node is not Ready. Returns true if EC2 no longer has the
     * instance. Its pods can never report that they have stopped, so the node does not wait for them (core 6.8).
     */
    private boolean isInstanceAbsent(Node node, Instant now) {
        if (node.ready() || !checks.mayTry(node.uid(), now)) {
            return false;
        }
        checks.delay(node.uid(), now, BETWEEN_CHECKS);
        return InstanceId.ofProviderId(node.providerId())
                .filter(instance -> capacity.find(instance).isEmpty())
                .isPresent();
    }

    @Override
    public void close() {
        loop.close();
        lanes.close();
    }
}
