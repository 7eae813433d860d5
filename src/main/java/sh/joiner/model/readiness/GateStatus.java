package sh.joiner.model.readiness;

/** Whether a gate lets through, and if not, why. */
public enum GateStatus {
    OPEN("Open", ""),
    NEVER_KNOWN("Shut", "NeverKnown"),
    TOO_OLD("Shut", "TooOld"),
    LOST("Shut", "Lost"),
    /** Nobody has anything for which the input would be needed: it holds nobody. */
    NOT_NEEDED("Shut", "NotNeededYet");

    private final String word;
    private final String reason;

    GateStatus(String word, String reason) {
        this.word = word;
        this.reason = reason;
    }

    public String word() {
        return word;
    }

    /** Why it is shut; empty if it is open. */
    public String reason() {
        return reason;
    }

    /** Whether who needs the input must wait. */
    public boolean holds() {
        return this == NEVER_KNOWN || this == TOO_OLD || this == LOST;
    }
}
