package sh.joiner.engine.hold;

import java.time.Instant;

/** A reason why the removal of a node has started. */
public sealed interface RemovalCause {

    /**
     * A disruption command.
     *
     * @param reason for example {@code Drifted}; empty if the start of the command was interrupted
     */
    record Command(String id, String reason) implements RemovalCause {}

    /**
     * The response to a notice of AWS.
     *
     * @param name the name of the NodeInterruption
     * @param kind the kind of the notice, such as {@code spot_interrupted}
     */
    record Interrupted(String name, String kind) implements RemovalCause {}

    /** The NodeClaim has reached its {@code expireAfter}. */
    record Expired(Instant at) implements RemovalCause {}

    /** The NodeClaim or the node was deleted, and no other cause is known. */
    record Deleted(Instant since) implements RemovalCause {}

    /** Returns the cause as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case Command(var id, var reason) ->
                reason.isEmpty()
                        ? "disruption command %s removes the node".formatted(id)
                        : "disruption command %s removes the node (reason %s)".formatted(id, reason);
            case Interrupted(var name, var kind) -> "NodeInterruption %s removes the node (%s)".formatted(name, kind);
            case Expired(var at) -> "the NodeClaim expired at %s".formatted(at);
            case Deleted(var since) ->
                "the NodeClaim or the node was deleted at %s, by a user or a controller".formatted(since);
        };
    }
}
