package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.DRAINED;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.model.claim.ClaimConditions.INSTANCE_TERMINATING;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.lifecycle.NodeStep.AwaitDetachment;
import sh.joiner.engine.lifecycle.NodeStep.Cordon;
import sh.joiner.engine.lifecycle.NodeStep.DeleteClaims;
import sh.joiner.engine.lifecycle.NodeStep.Evict;
import sh.joiner.engine.lifecycle.NodeStep.RemoveFinalizer;
import sh.joiner.engine.lifecycle.NodeStep.Terminate;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.Taint;

/** Terminates a node: taints it, drains it, waits for volumes, terminates the instance and removes the finalizer (core 6.8). */
public final class NodeTermination {

    static final Duration LEAST_DRAIN = Duration.ofSeconds(5);
    private static final ConditionReport DRAINING = ConditionReport.ofUnknown(DRAINED, "Draining", "Draining");
    private static final String LB_EXCLUDED = "node.kubernetes.io/exclude-from-external-load-balancers";

    private NodeTermination() {}

    /** Returns the next step for a node that has Joiner's finalizer and is being deleted. */
    public static NodeStep next(TerminatingNode terminating, Instant now) {
        var living = Stream.concat(
                        terminating.claims().stream()
                                .filter(claim -> !claim.isDeleting())
                                .map(Claim::name),
                        terminating.unreadable().stream())
                .toList();
        if (!living.isEmpty()) {
            return new DeleteClaims(living);
        }
        var node = terminating.node();
        if (!node.has(Taint.DISRUPTED) || !node.labels().containsKey(LB_EXCLUDED)) {
            return new Cordon(cordon(node));
        }
        var drain = Drain.next(terminating.pods(), terminating.deadline(), now);
        if (!isDrained(terminating.claim(), drain, now)) {
            return new Evict(drain, List.of(DRAINING));
        }
        return afterDrain(terminating, Detachment.of(terminating, now));
    }

    /** If the node has no claim, Joiner does not terminate the instance and only removes the finalizer of the node. */
    private static NodeStep afterDrain(TerminatingNode terminating, Detachment volumes) {
        var drained = ConditionReport.ofTrue(DRAINED);
        if (!volumes.waiting().isEmpty()) {
            return new AwaitDetachment(volumes.waiting(), List.of(drained, volumes.report()));
        }
        var reports = List.of(drained, volumes.report(), ConditionReport.ofTrue(INSTANCE_TERMINATING));
        return terminating
                .claim()
                .flatMap(_ -> InstanceId.ofProviderId(terminating.node().providerId()))
                .<NodeStep>map(instance -> new Terminate(instance, reports))
                .orElseGet(() -> new RemoveFinalizer(NodeChange.withoutFinalizer(FINALIZER)));
    }

    /** Adds the disruption taint, which replaces taints of the node with the same key and another effect. */
    private static NodeChange cordon(Node node) {
        var others = node.taints().stream()
                .filter(taint -> taint.key().equals(Taint.DISRUPTED.key()) && !taint.matches(Taint.DISRUPTED))
                .toList();
        return new NodeChange(
                Map.of(LB_EXCLUDED, "karpenter"),
                Map.of(),
                List.of(Taint.DISRUPTED),
                others,
                List.of(),
                List.of(),
                "",
                "");
    }

    private static boolean isDrained(Optional<Claim> claim, Drain.Step drain, Instant now) {
        if (!drain.isDone()) {
            return false;
        }
        return claim.map(owner -> hasDrainedLongEnough(owner, now)).orElse(true);
    }

    private static boolean hasDrainedLongEnough(Claim claim, Instant now) {
        return claim.condition(DRAINED)
                .map(condition ->
                        condition.isTrue() || !now.isBefore(condition.since().plus(LEAST_DRAIN)))
                .orElse(false);
    }
}
