package sh.joiner.aws.request;

/** What a request to AWS is for: which share of an API's budget it may use. In the order of precedence. */
public enum Purpose {
    /** Interruption notices and terminations: may use the whole budget. */
    TERMINATION(0),
    /** Launches: leave a fifth to terminations. */
    LAUNCH(0.2),
    /** Caches and lists that are read again and again: leave half to the others. */
    REFRESH(0.5);

    private final double reserved;

    Purpose(double reserved) {
        this.reserved = reserved;
    }

    /** Returns the share of a full bucket that requests for this purpose leave to others. */
    public double reserved() {
        return reserved;
    }
}
