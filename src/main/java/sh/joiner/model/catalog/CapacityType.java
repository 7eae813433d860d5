package sh.joiner.model.catalog;

/** How an instance is bought. */
public enum CapacityType {
    RESERVED("reserved"),
    SPOT("spot"),
    ON_DEMAND("on-demand");

    private final String wire;

    CapacityType(String wire) {
        this.wire = wire;
    }

    /** The value of the label {@code karpenter.sh/capacity-type}. */
    public String wire() {
        return wire;
    }

    @Override
    public String toString() {
        return wire;
    }
}
