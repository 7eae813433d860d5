package sh.joiner.app.control;

/** The start and the end of a component that acts only while this process is the leader. */
public record Actor(Runnable start, Runnable close) {}
