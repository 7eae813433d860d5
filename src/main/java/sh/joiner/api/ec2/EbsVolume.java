package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The EBS volume of a block device. */
@WireObject
public final class EbsVolume {

    /** The size as the user wrote it, such as {@code 100Gi}. */
    public @Nullable String volumeSize;

    public @Nullable String volumeType;
    public @Nullable Long iops;

    /** MiB a second. */
    public @Nullable Long throughput;

    public @Nullable Boolean encrypted;
    public @Nullable String kmsKeyID;
    public @Nullable String snapshotID;

    /** MiB a second. */
    public @Nullable Integer volumeInitializationRate;

    public @Nullable Boolean deleteOnTermination;
}
