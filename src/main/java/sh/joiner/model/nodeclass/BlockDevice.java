package sh.joiner.model.nodeclass;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A volume that an instance gets (aws 1.4); what is empty or absent was not given.
 *
 * @param volumeSize as written, as {@code 100Gi}
 */
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
        OptionalInt initializationRate) {}
