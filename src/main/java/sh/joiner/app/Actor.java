package sh.joiner.app;

/** Something that acts for as long as this process leads. */
record Actor(Runnable start, Runnable close) {}
