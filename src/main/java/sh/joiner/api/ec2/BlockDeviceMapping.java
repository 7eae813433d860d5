package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A block device of an instance (aws 1.4). */
@WireObject
public final class BlockDeviceMapping {
    public @Nullable String deviceName;
    public @Nullable Boolean rootVolume;
    public @Nullable EbsVolume ebs;
}
