package sh.joiner.engine.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.hold.BlockingCause;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.RemovalHold;
import sh.joiner.model.pod.PodName;

/** A reason why a node is no candidate for disruption (core 5.2, 5.3, 5.13). */
public sealed interface Blocker {

    /** No NodeClaim refers to the instance of the node. */
    record Unmanaged() implements Blocker {}

    /** The node is not initialized yet. */
    record NotInitialized() implements Blocker {}

    /** The node or its NodeClaim is being deleted. */
    record Deleting() implements Blocker {}

    /** A command already removes the node. */
    record BeingDisrupted(String command) implements Blocker {}

    /** The response to a notice of AWS already removes the node. */
    record BeingInterrupted(String interruption) implements Blocker {}

    /**
     * The node replaces nodes that are not deleted yet, so the pods of those nodes have not moved to this node yet.
     *
     * @param removal the id of a disruption command, or the name of a NodeInterruption
     */
    record AwaitedReplacement(String removal) implements Blocker {}

    /** A command that would remove the node failed recently. */
    record BackOff(Instant until, String why) implements Blocker {}

    /** A recent scheduling pass planned pending pods on the node. */
    record Nominated() implements Blocker {}

    /** The node has the annotation {@code karpenter.sh/do-not-disrupt=true}. */
    record NodeDoNotDisrupt() implements Blocker {}

    /** The NodePool that created the node does not exist, or is invalid. */
    record UnknownPool(String pool) implements Blocker {}

    /** A pod of the node must not be evicted now. */
    record PodHold(Hold hold) implements Blocker {}

    /** A freeze or a closed maintenance window prevents the removal. */
    record Held(RemovalHold hold) implements Blocker {}

    /** Drift and consolidation pause for the whole cluster or for the pool. */
    record Paused(DisruptionPause pause) implements Blocker {}

    /** The pool is static: it keeps a fixed number of nodes. */
    record StaticPool(String pool) implements Blocker {}

    /** The NodeClaim does not have the condition Drifted. */
    record NotDrifted() implements Blocker {}

    /** The catalog has no instance type of this name for the pool. */
    record UnknownInstanceType(String type) implements Blocker {}

    /** The node has no label for its capacity type or zone, so its price is not known. */
    record UnknownOffering(String label) implements Blocker {}

    /** The pool has {@code consolidateAfter: Never}. */
    record NeverConsolidated(String pool) implements Blocker {}

    /** The node has pods that would have to move, and the eviction of at least one of them has a cost. */
    record NotEmpty(int pods) implements Blocker {}

    /** The node counts as empty, so it can be a candidate for the reason Empty, but not for Underutilized. */
    record Empty() implements Blocker {}

    /** The pool consolidates empty nodes only. */
    record OnlyWhenEmpty(String pool) implements Blocker {}

    /**
     * The NodeClaim does not have the condition Consolidatable, for example because of a recent pod event.
     *
     * @param until the time at which the NodeClaim becomes consolidatable if no further pod event follows; absent if
     * that time is not known or has passed
     */
    record NotConsolidatable(Duration after, @Nullable Instant until) implements Blocker {}

    /** A pod was moved to the node recently to save money, and does not move again for savings before the given time. */
    record MovedRecently(PodName pod, Instant until) implements Blocker {}

    /**
     * A command launched the node recently to save money. No command removes the node for savings before the given
     * time.
     */
    record LaunchedRecently(Instant until) implements Blocker {}

    /** Returns the time at which the reason ends without a change of an object; empty if there is no such time, or if it is not known. */
    default Optional<Instant> end() {
        if (this instanceof BackOff(var until, var _)) {
            return Optional.of(until);
        }
        if (this instanceof MovedRecently(var _, var until)) {
            return Optional.of(until);
        }
        if (this instanceof LaunchedRecently(var until)) {
            return Optional.of(until);
        }
        return this instanceof PodHold(Hold.DoNotDisruptAnnotation(var _, var until))
                ? Optional.ofNullable(until)
                : Optional.empty();
    }

    /** Returns the kind of blocker and the object to change, so that the nodes with the same cause can be counted. */
    default BlockingCause cause() {
        return switch (this) {
            case Unmanaged() -> BlockingCause.ofNode("Unmanaged", "nodes without a NodeClaim");
            case NotInitialized() -> BlockingCause.ofNode("NotInitialized", "nodes that are not initialized");
            case Deleting() -> BlockingCause.ofNode("Deleting", "nodes that are being deleted");
            case BeingDisrupted(var command) ->
                new BlockingCause("BeingDisrupted", command, "disruption command " + command);
            case BeingInterrupted(var interruption) ->
                new BlockingCause("BeingInterrupted", interruption, "NodeInterruption " + interruption);
            case AwaitedReplacement(var removal) ->
                new BlockingCause("AwaitedReplacement", removal, "replacements that " + removal + " waits for");
            case BackOff _ -> BlockingCause.ofNode("BackOff", "wait after a disruption command that failed");
            case Nominated() -> BlockingCause.ofNode("Nominated", "pending pods that are planned on the nodes");
            case NodeDoNotDisrupt() ->
                BlockingCause.ofNode("NodeDoNotDisrupt", "annotation karpenter.sh/do-not-disrupt on the nodes");
            case UnknownPool(var pool) -> new BlockingCause("UnknownPool", pool, "missing or invalid NodePool " + pool);
            case PodHold(var hold) -> BlockingCause.of(hold);
            case StaticPool(var pool) -> new BlockingCause("StaticPool", pool, "static NodePool " + pool);
            case NotDrifted() -> BlockingCause.ofNode("NotDrifted", "nodes that have not drifted");
            case UnknownInstanceType(var type) ->
                new BlockingCause("UnknownInstanceType", type, "unknown instance type " + type);
            case UnknownOffering(var label) -> new BlockingCause("UnknownOffering", label, "missing label " + label);
            case NeverConsolidated(var pool) ->
                new BlockingCause("NeverConsolidated", pool, "consolidateAfter Never of NodePool " + pool);
            case NotEmpty _ -> BlockingCause.ofNode("NotEmpty", "nodes with pods that would have to move");
            case Empty() -> BlockingCause.ofNode("Empty", "empty nodes");
            case OnlyWhenEmpty(var pool) ->
                new BlockingCause("OnlyWhenEmpty", pool, "consolidationPolicy WhenEmpty of NodePool " + pool);
            case NotConsolidatable _ ->
                BlockingCause.ofNode("NotConsolidatable", "consolidateAfter of the NodePool has not passed yet");
            case MovedRecently _ ->
                BlockingCause.ofNode("MovedRecently", "pods that were moved recently to save money");
            case LaunchedRecently _ ->
                BlockingCause.ofNode("LaunchedRecently", "nodes that were launched recently to save money");
            case Held(var hold) -> BlockingCause.of(hold);
            case Paused(var pause) -> pause.cause();
        };
    }

    /** Returns the reason as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case Unmanaged() -> "node is not managed by a NodeClaim";
            case NotInitialized() -> "node is not initialized";
            case Deleting() -> "node is being deleted";
            case BeingDisrupted(var command) -> "disruption command %s removes the node".formatted(command);
            case BeingInterrupted(var interruption) -> "NodeInterruption %s removes the node".formatted(interruption);
            case AwaitedReplacement(var removal) -> "node is a replacement that %s waits for".formatted(removal);
            case BackOff(var until, var why) -> "disruption failed and is tried again at %s: %s".formatted(until, why);
            case Nominated() -> "pending pods are planned on the node";
            case NodeDoNotDisrupt() -> "node has annotation karpenter.sh/do-not-disrupt=true";
            case UnknownPool(var pool) ->
                pool.isEmpty()
                        ? "node has no label karpenter.sh/nodepool"
                        : "NodePool \"%s\" not found or invalid".formatted(pool);
            case PodHold(var hold) -> hold.sentence();
            case Held(var hold) -> hold.sentence();
            case Paused(var pause) -> pause.sentence();
            case StaticPool(var pool) -> "NodePool \"%s\" is static".formatted(pool);
            case NotDrifted() -> "NodeClaim has not drifted";
            case UnknownInstanceType(var type) -> "instance type \"%s\" not found".formatted(type);
            case UnknownOffering(var label) -> "node has no label %s".formatted(label);
            case NeverConsolidated(var pool) -> "NodePool \"%s\" has consolidateAfter Never".formatted(pool);
            case NotEmpty(var pods) -> pods == 1 ? "1 pod would have to move" : pods + " pods would have to move";
            case Empty() -> "node is empty";
            case OnlyWhenEmpty(var pool) ->
                "NodePool \"%s\" consolidates empty nodes only (consolidationPolicy WhenEmpty)".formatted(pool);
            case MovedRecently(var pod, var until) ->
                "pod %s has moved recently and does not move again for savings before %s".formatted(pod, until);
            case LaunchedRecently(var until) ->
                "node was launched to save money and is not removed for savings before %s".formatted(until);
            case NotConsolidatable(var after, var until) ->
                "NodeClaim does not have condition Consolidatable (consolidateAfter %s%s)"
                        .formatted(text(after), until == null ? "" : ", until " + until);
        };
    }

    private static String text(Duration after) {
        return after.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
