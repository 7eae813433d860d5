package sh.joiner.engine.disruption;

/** A voluntary reason to remove a node, in the order in which the reasons are tried (core 5.1). Budgets and conditions contain its name. */
public enum DisruptionReason {

    /** No pod would have to move. */
    EMPTY("Empty"),

    /** The node differs from its NodePool or EC2NodeClass. */
    DRIFTED("Drifted"),

    /** The pods of the node fit on other or cheaper nodes. */
    UNDERUTILIZED("Underutilized");

    private final String wire;

    DisruptionReason(String wire) {
        this.wire = wire;
    }

    /** Returns the name in the NodePool API, such as {@code Underutilized}. */
    public String wire() {
        return wire;
    }
}
