package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.DRAINED;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.model.claim.ClaimConditions.INSTANCE_TERMINATING;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.engine.lifecycle.NodeStep.Cordon;
import sh.joiner.engine.lifecycle.NodeStep.DeleteClaim;
import sh.joiner.engine.lifecycle.NodeStep.Evict;
import sh.joiner.engine.lifecycle.NodeStep.LetGo;
import sh.joiner.engine.lifecycle.NodeStep.Terminate;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;

/** The end of a node: keep new pods away, let the old ones leave, terminate the instance, let go (core 6.8). */
public final class NodeTermination {

    static final Duration LEAST_DRAIN = Duration.ofSeconds(5);
    private static final String LB_EXCLUDED = "node.kubernetes.io/exclude-from-external-load-balancers";

    private NodeTermination() {}

    /**
     * The next step for a node that carries our finalizer and whose deletion was asked for.
     *
     * @param claim the claim behind it, if there is one
     * @param pods the pods that are bound to it
     */
    public static NodeStep next(Node node, Optional<Claim> claim, List<Pod> pods, Instant now) {
        var living = claim.filter(one -> !one.isDeleting());
        if (living.isPresent()) {
            return new DeleteClaim(living.get().name());
        }
        if (!node.has(Taint.DISRUPTED) || !node.labels().containsKey(LB_EXCLUDED)) {
            return new Cordon(cordon(node));
        }
        var drain = Drain.next(pods, claim.flatMap(ClaimLifecycle::terminationDeadline), now);
        if (!isDrained(claim, drain, now)) {
            return new Evict(drain, List.of(draining(drain)));
        }
        return claim.flatMap(one -> InstanceId.ofProviderId(node.providerId()))
                .<NodeStep>map(instance -> new Terminate(
                        instance,
                        List.of(ConditionReport.isTrue(DRAINED), ConditionReport.isTrue(INSTANCE_TERMINATING))))
                .orElseGet(() -> new LetGo(NodeChange.withoutFinalizer(FINALIZER)));
    }

    /** The taint takes the place of any other with its key, whatever that one's effect. */
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
        return claim.map(one -> hasDrainedLongEnough(one, now)).orElse(true);
    }

    private static boolean hasDrainedLongEnough(Claim claim, Instant now) {
        return claim.condition(DRAINED)
                .map(condition ->
                        condition.isTrue() || !now.isBefore(condition.since().plus(LEAST_DRAIN)))
                .orElse(false);
    }

    private static ConditionReport draining(Drain.Step drain) {
        return ConditionReport.isUnknown(
                DRAINED,
                "Draining",
                drain.isDone()
                        ? ""
                        : "%d pods are still there".formatted(drain.waiting().size()));
    }
}
