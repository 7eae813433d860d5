package sh.joiner.model.window;

/** A kind of node removal that freezes can prevent. Maintenance windows can prevent all kinds except repairs. */
public enum DisruptionKind {

    /** The removal of nodes that differ from their NodePool or EC2NodeClass. */
    DRIFT("Drift"),

    /** The removal of nodes that are empty or underutilized. */
    CONSOLIDATION("Consolidation"),

    /** The removal of nodes whose NodeClaim has reached its {@code expireAfter}. */
    EXPIRATION("Expiration"),

    /** The removal of unhealthy nodes. */
    REPAIR("Repair");

    private final String word;

    DisruptionKind(String word) {
        this.word = word;
    }

    /** Returns the value that the specs of freezes and maintenance windows contain. */
    public String word() {
        return word;
    }
}
