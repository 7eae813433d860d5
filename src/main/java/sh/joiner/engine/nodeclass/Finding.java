package sh.joiner.engine.nodeclass;

/**
 * The result of a check of a node class. The reasons are stable codes, listed in {@code docs/reference/conditions.md}. The messages name the remedy
 * and may be reworded.
 */
public sealed interface Finding {

    /** The checked object exists and is valid. */
    record Good() implements Finding {}

    /** The check is not possible. As in Karpenter the object is assumed to be valid, and the condition says that it was not checked. */
    record AssumedValid(String reason, String message) implements Finding {}

    /** The checked object is invalid until a user changes something. */
    record Bad(String reason, String message) implements Finding {}

    /** The check is not possible now. An earlier result may stay in effect ({@link ResultValidity}). The check is retried. */
    record Doubt(String reason, String message) implements Finding {}

    /** The result is not known yet, whatever the earlier result was. The check is retried. */
    record Open(String reason, String message) implements Finding {}
}
