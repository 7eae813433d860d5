package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.Pod;

/**
 * An object that delays the termination of a NodeClaim (core 6.8).
 * @param name the name of the object, or the finalizer; {@code namespace/name} for a pod and a PodDisruptionBudget
 * @param sentence a sentence without a full stop, for users
 */
public record TerminationBlocker(Kind kind, String name, String sentence) {

    /** The kind of the object. */
    public enum Kind {
        POD,
        POD_DISRUPTION_BUDGET,
        VOLUME,
        LOAD_BALANCER,
        FINALIZER,
        INSTANCE
    }

    /** Parts of the finalizers that load balancer controllers set. */
    private static final List<String> LOAD_BALANCERS =
            List.of("elbv2.k8s.aws", "service.k8s.aws", "service.kubernetes.io", "loadbalancer", "load-balancer");

    /**
     * Returns the objects that currently delay the termination of a NodeClaim. Empty if the NodeClaim is not being deleted.
     * @param terminatingNodes the nodes of the NodeClaim: normally one; empty before the registration and after the node is deleted
     * @param budgetOf the PodDisruptionBudget that currently does not allow a pod to be evicted
     */
    public static List<TerminationBlocker> of(
            Claim claim,
            List<TerminatingNode> terminatingNodes,
            Function<Pod, Optional<String>> budgetOf,
            Instant now) {
        if (!claim.isDeleting()) {
            return List.of();
        }
        var found = Stream.concat(
                        terminatingNodes.stream().flatMap(terminating -> ofNode(terminating, budgetOf, now)),
                        ofFinalizers("NodeClaim " + claim.name(), claim.finalizers()))
                .toList();
        return found.isEmpty() ? ofInstance(claim).stream().toList() : found;
    }

    private static Stream<TerminationBlocker> ofNode(
            TerminatingNode terminating, Function<Pod, Optional<String>> budgetOf, Instant now) {
        var node = terminating.node();
        if (node.isDeleting() && !node.finalizers().contains(ClaimConditions.FINALIZER)) {
            return ofFinalizers("node " + node.name(), node.finalizers());
        }
        var pods = Drain.next(terminating.pods(), terminating.deadline(), now).waiting();
        return pods.isEmpty()
                ? Detachment.of(terminating, now).waiting().stream().map(TerminationBlocker::ofVolume)
                : pods.stream().map(pod -> ofPod(pod, node, budgetOf, now));
    }

    private static TerminationBlocker ofPod(Pod pod, Node node, Function<Pod, Optional<String>> budgetOf, Instant now) {
        var name = pod.name().toString();
        var deletingSince = pod.life().deletingSince();
        if (deletingSince != null) {
            return new TerminationBlocker(
                    Kind.POD, name, "pod %s has been terminating since %s".formatted(name, deletingSince));
        }
        if (DoNotDisruptValue.holds(pod, now)) {
            return new TerminationBlocker(
                    Kind.POD,
                    name,
                    "pod %s has annotation %s and is not evicted".formatted(name, ClaimConditions.DO_NOT_DISRUPT));
        }
        return budgetOf.apply(pod)
                .map(budget -> new TerminationBlocker(
                        Kind.POD_DISRUPTION_BUDGET,
                        budget,
                        "PodDisruptionBudget %s currently does not allow pod %s to be evicted".formatted(budget, name)))
                .orElseGet(() -> new TerminationBlocker(
                        Kind.POD, name, "pod %s still runs on node %s".formatted(name, node.name())));
    }

    private static TerminationBlocker ofVolume(Attachment attachment) {
        return new TerminationBlocker(
                Kind.VOLUME, attachment.volume(), "volume still attached: " + attachment.description());
    }

    private static Stream<TerminationBlocker> ofFinalizers(String object, List<String> finalizers) {
        return finalizers.stream()
                .filter(finalizer -> !finalizer.equals(ClaimConditions.FINALIZER))
                .map(finalizer -> isOfLoadBalancer(finalizer)
                        ? new TerminationBlocker(
                                Kind.LOAD_BALANCER,
                                finalizer,
                                "a load balancer controller has not removed its finalizer %s from %s"
                                        .formatted(finalizer, object))
                        : new TerminationBlocker(
                                Kind.FINALIZER,
                                finalizer,
                                "another controller has not removed its finalizer %s from %s"
                                        .formatted(finalizer, object)));
    }

    private static boolean isOfLoadBalancer(String finalizer) {
        return LOAD_BALANCERS.stream().anyMatch(finalizer::contains);
    }

    private static Optional<TerminationBlocker> ofInstance(Claim claim) {
        return claim.instanceId()
                .map(instance -> new TerminationBlocker(
                        Kind.INSTANCE,
                        instance.value(),
                        claim.is(ClaimConditions.INSTANCE_TERMINATING)
                                ? "EC2 is terminating instance " + instance
                                : "Joiner terminates instance %s in the next step".formatted(instance)));
    }
}
