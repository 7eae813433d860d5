package sh.joiner.model.image;

import java.util.Arrays;
import java.util.Optional;

/** Something that is looked at before an image may be launched from. */
public enum ImageCheck {
    ARCHITECTURE("Architecture", ""),
    ROOT_DEVICE("RootDevice", ""),
    VIRTUALIZATION("Virtualization", ""),
    ENA("ENA", ""),
    BOOT_MODE("BootMode", ""),
    SNAPSHOT_ACCESS("SnapshotAccess", "ec2:DescribeSnapshots"),
    LAUNCH_PERMISSION("LaunchPermission", "ec2:DescribeImageAttribute");

    private final String wire;
    private final String action;

    ImageCheck(String wire, String action) {
        this.wire = wire;
        this.action = action;
    }

    /** As it is written in {@code spec.preflight}. */
    public String wire() {
        return wire;
    }

    /** The IAM action that it needs and that the reference's role does not have; empty if it needs none. */
    public String action() {
        return action;
    }

    /** Whether this version looks. */
    public boolean isMade() {
        return action.isEmpty();
    }

    public static Optional<ImageCheck> of(String wire) {
        return Arrays.stream(values()).filter(one -> one.wire.equals(wire)).findFirst();
    }

    @Override
    public String toString() {
        return wire;
    }
}
