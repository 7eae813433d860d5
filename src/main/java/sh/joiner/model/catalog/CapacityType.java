package sh.joiner.model.catalog;

import java.util.Arrays;
import java.util.Optional;

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

    /** Returns the capacity type of that label value; empty for any other text. */
    public static Optional<CapacityType> of(String wire) {
        return Arrays.stream(values())
                .filter(capacityType -> capacityType.wire.equals(wire))
                .findFirst();
    }

    @Override
    public String toString() {
        return wire;
    }
}
