package sh.joiner.aws.request;

/** The purpose of a request to AWS, which decides the share of the API's budget that it may use. Ordered from the highest precedence to the lowest. */
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
