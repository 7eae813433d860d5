package sh.joiner.model.nodeclass;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.resource.Quantity;

/**
 * A volume of an instance (aws 1.4). Empty and absent fields are not set.
 *
 * @param volumeSize the text in the spec, such as {@code 100Gi}
 */
@Wide("the fields of a block device mapping of EC2")
public record BlockDevice(
        String deviceName,
        boolean rootVolume,
        String volumeSize,
        String volumeType,
        OptionalLong iops,
        OptionalLong throughput,
        @Nullable Boolean encrypted,
        @Nullable Boolean deleteOnTermination,
        String kmsKeyId,
        String snapshotId,
        OptionalInt initializationRate) {

    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);

    /**
     * Returns the volumes of a family's images if a node class specifies none (aws 6.7): gp3, encrypted. EC2 decides whether the volumes are deleted
     * with the instance, as in Karpenter.
     */
    public static List<BlockDevice> defaultsOf(ImageFamily family) {
        return switch (family) {
            case AL2, AL2023 -> List.of(plain("/dev/xvda", "20Gi"));
            case BOTTLEROCKET -> List.of(plain("/dev/xvda", "4Gi"), plain("/dev/xvdb", "20Gi"));
            case WINDOWS_2019, WINDOWS_2022, WINDOWS_2025 -> List.of(plain("/dev/sda1", "50Gi"));
            case CUSTOM -> List.of();
        };
    }

    private static BlockDevice plain(String deviceName, String size) {
        var unset = OptionalLong.empty();
        return new BlockDevice(deviceName, false, size, "gp3", unset, unset, true, null, "", "", OptionalInt.empty());
    }

    /** Returns the size in bytes; empty if only the snapshot determines it. */
    public OptionalLong bytes() {
        return volumeSize.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Quantity.units(volumeSize));
    }

    /** Returns the size in GiB, rounded up, as EC2 expects it; empty if only the snapshot determines it. */
    public OptionalInt gib() {
        return volumeSize.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Quantity.parse(volumeSize)
                        .divide(GIB, 0, RoundingMode.CEILING)
                        .intValueExact());
    }
}
