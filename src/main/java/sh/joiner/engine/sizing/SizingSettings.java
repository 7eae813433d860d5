package sh.joiner.engine.sizing;

/**
 * The settings for the estimates of instance types (aws 8.1).
 * @param memoryOverheadPercent the share of the memory that the hypervisor uses, 0.075 for 7.5 %
 * @param reservedEnis network interfaces that are not available for pods
 */
public record SizingSettings(double memoryOverheadPercent, int reservedEnis) {

    /** Karpenter's defaults. */
    public static final SizingSettings DEFAULT = new SizingSettings(0.075, 0);

    public SizingSettings {
        if (memoryOverheadPercent < 0 || reservedEnis < 0) {
            throw new IllegalArgumentException(
                    "neither the memory overhead (%s) nor the reserved ENIs (%d) may be negative"
                            .formatted(memoryOverheadPercent, reservedEnis));
        }
    }
}
