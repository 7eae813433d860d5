package sh.joiner.controller.termination;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.controller.loop.RetryGate;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.Reports;
import sh.joiner.engine.lifecycle.NodeStep;
import sh.joiner.engine.lifecycle.TerminatingNode;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.launch.Capacity;

/** Carries out and reports the steps that terminate nodes. Thread-safe. */
public final class NodeStepExecutor {

    static final NodeStep.RemoveFinalizer RELEASE =
            new NodeStep.RemoveFinalizer(NodeChange.withoutFinalizer(ClaimConditions.FINALIZER));

    private static final Logger LOG = Logger.getLogger(NodeStepExecutor.class);
    private static final Duration BETWEEN_REPORTS = Duration.ofMinutes(2);
    private static final Duration WHILE_STOPPING = Duration.ofSeconds(5);

    private final Nodes nodes;
    private final Claims claims;
    private final Evictor evictor;
    private final Capacity capacity;
    private final DecisionReporter reporter;
    private final RetryGate volumeReports = new RetryGate();
    private final LastReports lastReports = new LastReports();
    private final LastReports deadlines = new LastReports();
    private final LastReports detachments = new LastReports();
    private volatile Consumer<Duration> refusals = _ -> {};

    public NodeStepExecutor(
            Nodes nodes, Claims claims, Evictions evictions, Capacity capacity, DecisionReporter reporter) {
        this.nodes = nodes;
        this.claims = claims;
        this.evictor = new Evictor(evictions, reporter, wait -> refusals.accept(wait));
        this.capacity = capacity;
        this.reporter = reporter;
    }

    /** Sets the listener that receives the time to wait before a refused or failed eviction or deletion may be retried. */
    void onRefusal(Consumer<Duration> listener) {
        refusals = listener;
    }

    /** Forgets all nodes and pods except those with these UIDs. */
    void keep(Set<String> known) {
        detachments.keep(known);
        volumeReports.keep(known);
        lastReports.keep(known);
        deadlines.keep(known);
        evictor.keep(known);
    }

    /** Logs each new reason why the termination of the node cannot proceed. */
    void warn(Node node, RemoteCallException failure) {
        if (lastReports.isNew(node.uid(), String.valueOf(failure.getMessage()))) {
            LOG.warnf("termination of the node failed, retrying: node=%s reason=%s", node.name(), failure.getMessage());
        }
    }

    /** Carries out the step. Returns the wait until the next attempt. */
    Duration carryOut(TerminatingNode terminating, NodeStep step, Instant now) {
        var node = terminating.node();
        switch (step) {
            case NodeStep.DeleteClaims(var names) ->
                terminating.claims().stream()
                        .filter(claim -> names.contains(claim.name()))
                        .forEach(claim -> claims.delete(claim.name(), claim.uid()));
            case NodeStep.Cordon(var change) -> nodes.change(node.name(), change);
            case NodeStep.Evict(var drain, var reports) -> {
                report(terminating, reports);
                reportDeadline(terminating);
                evictor.drain(node, terminating.claim(), drain, now);
            }
            case NodeStep.AwaitDetachment(var volumes, var reports) -> {
                report(terminating, reports);
                reportVolumes(node, volumes, now);
            }
            case NodeStep.Terminate(var instance, var reports) -> {
                report(terminating, reports);
                return terminate(node, instance);
            }
            case NodeStep.RemoveFinalizer(var change) -> removeFinalizer(node, change);
        }
        return Duration.ZERO;
    }

    /**
     * Reports the attached volumes when they change and every two minutes, so that users notice a CSI driver that no longer runs and blocks the
     * node.
     */
    private void reportVolumes(Node node, List<Attachment> volumes, Instant now) {
        if (detachments.isNew(node.uid(), volumes.toString()) || volumeReports.mayTry(node.uid(), now)) {
            volumeReports.delay(node.uid(), now, BETWEEN_REPORTS);
            reporter.volumesAwaited(node, volumes);
        }
    }

    private Duration terminate(Node node, InstanceId instance) {
        if (capacity.terminate(instance)) {
            return WHILE_STOPPING;
        }
        removeFinalizer(node, RELEASE.change());
        return Duration.ZERO;
    }

    private void reportDeadline(TerminatingNode terminating) {
        terminating.deadline().ifPresent(at -> {
            if (deadlines.isNew(terminating.node().uid(), at.toString())) {
                reporter.deadlineOf(terminating.node(), at);
            }
        });
    }

    private void report(TerminatingNode terminating, List<ConditionReport> reports) {
        terminating.claim().ifPresent(claim -> {
            var changed = Reports.newReports(claim, reports);
            if (!changed.isEmpty()) {
                claims.report(claim.name(), changed);
            }
        });
    }

    private void removeFinalizer(Node node, NodeChange change) {
        nodes.change(node.name(), change);
        if (lastReports.isNew(node.uid(), "gone")) {
            reporter.nodeTerminated(node);
        }
    }
}
