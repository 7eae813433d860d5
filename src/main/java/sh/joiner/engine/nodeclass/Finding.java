package sh.joiner.engine.nodeclass;

/**
 * What a look at one thing of a node class came to. The reasons are codes that stay as they are, listed in
 * {@code docs/reference/conditions.md}; the messages name the cure and may be reworded.
 */
public sealed interface Finding {

    /** It is there and fit. */
    record Good() implements Finding {}

    /** Nobody can look, and nobody will; it is taken for good, as the reference takes it, and said to be unchecked. */
    record Believed(String reason, String message) implements Finding {}

    /** It is wrong until somebody changes something. */
    record Bad(String reason, String message) implements Finding {}

    /** Nobody can say now, and what was said before may still count ({@link Trust}); asked again. */
    record Doubt(String reason, String message) implements Finding {}

    /** It is known that nobody can say yet, whatever was said before; asked again. */
    record Open(String reason, String message) implements Finding {}
}
