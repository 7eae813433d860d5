package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.model.claim.ClaimConditions.INSTANCE_TERMINATING;
import static sh.joiner.model.claim.ClaimConditions.LAUNCHED;
import static sh.joiner.model.claim.ClaimConditions.REGISTERED;
import static sh.joiner.model.claim.ClaimConditions.TERMINATION_TIMESTAMP;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.engine.lifecycle.ClaimStep.DeleteNodes;
import sh.joiner.engine.lifecycle.ClaimStep.GiveUp;
import sh.joiner.engine.lifecycle.ClaimStep.Launch;
import sh.joiner.engine.lifecycle.ClaimStep.Register;
import sh.joiner.engine.lifecycle.ClaimStep.RemoveFinalizer;
import sh.joiner.engine.lifecycle.ClaimStep.SetDeadline;
import sh.joiner.engine.lifecycle.ClaimStep.Terminate;
import sh.joiner.engine.lifecycle.ClaimStep.Wait;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Labels;

/** Moves a NodeClaim through its lifecycle: launch, registration, initialization and termination (core 6.1 to 6.5, 6.8). */
public final class ClaimLifecycle {

    /** The codes of claims that fail before their node registers. */
    public static final Set<String> NEVER_JOINED = Set.of("launch_timeout", "registration_timeout");

    static final Duration LAUNCH_TIMEOUT = Duration.ofMinutes(5);
    static final Duration REGISTRATION_TIMEOUT = Duration.ofMinutes(15);
    static final Duration WHILE_TERMINATING = Duration.ofSeconds(5);
    // A fallback: the watch usually reports a new node before this delay ends.
    static final Duration WHILE_JOINING = Duration.ofMinutes(1);
    static final Duration SOON = Duration.ofSeconds(1);
    static final Duration WHILE_HELD = Duration.ofSeconds(30); // a freeze may end at any time
    static final Duration SETTLED = Duration.ofMinutes(10);

    private ClaimLifecycle() {}

    /**
     * Returns the next step of a claim.
     * @param nodes the nodes with the provider id of the claim
     * @param expiration says if the claim may be deleted once it has expired
     */
    public static ClaimDecision next(Claim claim, List<Node> nodes, Expiration expiration, Instant now) {
        if (claim.isDeleting()) {
            return termination(claim, nodes);
        }
        var progress = progress(claim, nodes, expiration, now);
        // A registration that is possible now is done even after the timeout, for example after an outage of Joiner.
        return progress.step() instanceof Register
                ? progress
                : timeout(claim, expiration, now).orElse(progress);
    }

    /** Returns true if the claim has reached its {@code expireAfter}. */
    public static boolean isExpired(Claim claim, Instant now) {
        var expireAfter = claim.lifetime().expireAfter();
        return expireAfter != null && !now.isBefore(claim.createdAt().plus(expireAfter));
    }

    private static ClaimDecision progress(Claim claim, List<Node> nodes, Expiration expiration, Instant now) {
        if (!claim.isLaunched()) {
            return ClaimDecision.of(new Launch(), SOON);
        }
        if (!claim.isRegistered()) {
            return registration(claim, nodes, untilTimeout(claim, now));
        }
        if (!claim.isInitialized()) {
            return Initialization.of(claim, nodes);
        }
        return new ClaimDecision(
                new Wait(),
                Consistency.reports(claim, nodes),
                expiration == Expiration.HELD ? WHILE_HELD : untilExpiry(claim, now));
    }

    /**
     * Returns the decision to delete a claim that has expired or exceeds a timeout (core 6.4, 6.5). Without a condition, the timeouts start at
     * the claim's creation.
     */
    private static Optional<ClaimDecision> timeout(Claim claim, Expiration expiration, Instant now) {
        return overdue(claim, expiration, now).map(end -> ClaimDecision.of(end, SOON));
    }

    private static Optional<GiveUp> overdue(Claim claim, Expiration expiration, Instant now) {
        if (expiration == Expiration.ALLOWED && isExpired(claim, now)) {
            var why = "expireAfter %s is reached".formatted(claim.lifetime().expireAfter());
            return Optional.of(new GiveUp("expired", why));
        }
        if (!claim.isLaunched() && !now.isBefore(since(claim, LAUNCHED).plus(LAUNCH_TIMEOUT))) {
            return Optional.of(
                    new GiveUp("launch_timeout", "no instance was launched within %s".formatted(LAUNCH_TIMEOUT)));
        }
        if (!claim.isRegistered() && !now.isBefore(since(claim, REGISTERED).plus(REGISTRATION_TIMEOUT))) {
            return Optional.of(
                    new GiveUp("registration_timeout", "no node registered within %s".formatted(REGISTRATION_TIMEOUT)));
        }
        return Optional.empty();
    }

    /** Returns the instant of the last change of the condition. If the condition was never set, the claim's creation. */
    private static Instant since(Claim claim, String condition) {
        return claim.condition(condition).map(Condition::since).orElse(claim.createdAt());
    }

    private static Duration untilTimeout(Claim claim, Instant now) {
        var left = longer(SOON, Duration.between(now, since(claim, REGISTERED).plus(REGISTRATION_TIMEOUT)));
        return left.compareTo(WHILE_JOINING) < 0 ? left : WHILE_JOINING;
    }

    private static Duration untilExpiry(Claim claim, Instant now) {
        var expireAfter = claim.lifetime().expireAfter();
        if (expireAfter == null) {
            return SETTLED;
        }
        var left = longer(SOON, Duration.between(now, claim.createdAt().plus(expireAfter)));
        return left.compareTo(SETTLED) < 0 ? left : SETTLED;
    }

    private static Duration longer(Duration left, Duration right) {
        return left.compareTo(right) > 0 ? left : right;
    }

    private static ClaimDecision registration(Claim claim, List<Node> nodes, Duration askAgain) {
        if (claim.condition(REGISTERED).filter(Condition::isFalse).isPresent()) {
            return ClaimDecision.of(
                    new Wait(), askAgain); // two nodes have matched, so the right node is unknown (core 13.18)
        }
        if (nodes.isEmpty()) {
            var report = ConditionReport.ofUnknown(REGISTERED, "NodeNotFound", "Node not registered with cluster");
            return ClaimDecision.of(new Wait(), askAgain, report);
        }
        if (nodes.size() > 1) {
            var report = ConditionReport.ofFalse(
                    REGISTERED, "MultipleNodesFound", "Invariant violated, matched multiple nodes");
            return ClaimDecision.of(new Wait(), askAgain, report);
        }
        var node = nodes.getFirst();
        return ClaimDecision.of(new Register(node.name(), takeOver(claim, node)), SOON);
    }

    /** The claim's labels and annotations replace those of the node with the same keys. Taints are merged by key and effect (core 6.3, 13.18). */
    private static NodeChange takeOver(Claim claim, Node node) {
        var labels = new HashMap<>(claim.labels());
        labels.put(Labels.REGISTERED.value(), "true");
        var taints = new ArrayList<Taint>();
        if (!"true".equals(node.labels().get(Labels.DO_NOT_SYNC_TAINTS.value()))) {
            taints.addAll(claim.taints());
            taints.addAll(claim.startupTaints());
        }
        return new NodeChange(
                labels,
                claim.annotations(),
                taints,
                List.of(Taint.UNREGISTERED),
                List.of(FINALIZER),
                List.of(),
                claim.name().value(),
                claim.uid());
    }

    private static ClaimDecision termination(Claim claim, List<Node> nodes) {
        if (!claim.finalizers().contains(FINALIZER)) {
            return ClaimDecision.of(new Wait(), SETTLED);
        }
        var deadline = deadline(claim);
        if (deadline.isPresent()) {
            return ClaimDecision.of(new SetDeadline(deadline.get()), SOON);
        }
        var staying = nodes.stream()
                .filter(node -> !node.isDeleting())
                .map(Node::name)
                .toList();
        if (claim.isRegistered() && !staying.isEmpty()) {
            return ClaimDecision.of(new DeleteNodes(staying), WHILE_TERMINATING);
        }
        if (claim.isRegistered() && !nodes.isEmpty()) {
            return ClaimDecision.of(new Wait(), WHILE_TERMINATING);
        }
        return claim.instanceId()
                .map(instance -> ClaimDecision.of(
                        new Terminate(instance), WHILE_TERMINATING, ConditionReport.ofTrue(INSTANCE_TERMINATING)))
                .orElseGet(() -> ClaimDecision.of(new RemoveFinalizer(), SOON));
    }

    private static Optional<Instant> deadline(Claim claim) {
        var grace = claim.lifetime().terminationGracePeriod();
        var deletingSince = claim.deletingSince();
        if (grace == null || deletingSince == null || claim.annotations().containsKey(TERMINATION_TIMESTAMP)) {
            return Optional.empty();
        }
        return Optional.of(deletingSince.plus(grace));
    }

    /**
     * Returns the annotated instant after which the claim's nodes are deleted regardless of their pods. Empty if the claim has no valid annotation.
     */
    public static Optional<Instant> terminationDeadline(Claim claim) {
        return Optional.ofNullable(claim.annotations().get(ClaimConditions.TERMINATION_TIMESTAMP))
                .flatMap(Timestamps::parse);
    }
}
