package sh.joiner.aws.request;

/**
 * The purpose of a request to AWS. The purpose limits the share of the API's budget that the request may use. The purposes are ordered from
 * the highest priority to the lowest.
 */
public enum Purpose {
    /** Interruption notices and terminations, which may use the whole budget. */
    TERMINATION(0),
    /** Launches, launch templates, instance profiles and tags, which leave a fifth of the budget to terminations. */
    LAUNCH(0.2),
    /** All other requests, mostly reads for caches and lists, which leave half of the budget to the other purposes. */
    REFRESH(0.5);

    private final double reserved;

    Purpose(double reserved) {
        this.reserved = reserved;
    }

    /** Returns the share of a full bucket that requests for this purpose leave to purposes of higher priority. */
    public double reserved() {
        return reserved;
    }
}
