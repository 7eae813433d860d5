package sh.joiner.model.readiness;

/** The state of a gate, with the reason if the gate is closed. */
public enum GateStatus {
    OPEN("Open", ""),
    NEVER_KNOWN("Shut", "NeverKnown"),
    TOO_OLD("Shut", "TooOld"),
    LOST("Shut", "Lost"),
    /** The input is not needed now, for example because this process is a standby, so no controller waits. */
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

    /** Returns why the gate is closed; empty if the gate is open. */
    public String reason() {
        return reason;
    }

    /** Returns true if controllers that need the input must wait. */
    public boolean holds() {
        return this == NEVER_KNOWN || this == TOO_OLD || this == LOST;
    }
}
