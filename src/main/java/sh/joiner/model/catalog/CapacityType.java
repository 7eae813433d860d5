package sh.joiner.model.catalog;

/** The purchase option of an instance. */
public enum CapacityType {
    RESERVED("reserved"),
    SPOT("spot"),
    ON_DEMAND("on-demand");

    private final String wire;

    CapacityType(String wire) {
        this.wire = wire;
    }

    /** Returns the value of the label {@code karpenter.sh/capacity-type}. */
    public String wire() {
        return wire;
    }

    @Override
    public String toString() {
        return wire;
    }
}
