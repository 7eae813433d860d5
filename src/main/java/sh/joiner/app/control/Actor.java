package sh.joiner.app.control;

/** A component that acts while this process leads. */
public record Actor(Runnable start, Runnable close) {}
