package sh.joiner.app.control;

/** Something that acts for as long as this process leads. */
public record Actor(Runnable start, Runnable close) {}
