package sh.joiner.model.image;

import java.util.Arrays;
import java.util.Optional;

/** A check of an image before launches from it. */
public enum ImageCheck {
    ARCHITECTURE("Architecture", Way.BY_DESCRIPTION),
    ROOT_DEVICE("RootDevice", Way.BY_DESCRIPTION),
    VIRTUALIZATION("Virtualization", Way.BY_DESCRIPTION),
    ENA("ENA", Way.BY_DESCRIPTION),
    BOOT_MODE("BootMode", Way.BY_DESCRIPTION),
    ROOT_DEVICE_NAME("RootDeviceName", Way.BY_COMPARISON),
    VOLUME_SIZE("VolumeSize", Way.BY_COMPARISON),
    DEPRECATION("Deprecation", Way.BY_DESCRIPTION),
    USER_DATA_FAMILY("UserDataFamily", Way.BY_DESCRIPTION),
    KUBELET_VERSION("KubeletVersion", Way.BY_DESCRIPTION),
    SNAPSHOT_ACCESS("SnapshotAccess", Way.BY_REQUEST),
    LAUNCH_PERMISSION("LaunchPermission", Way.BY_REQUEST);

    private final String wire;
    private final Way way;

    /** The source of the result. */
    private enum Way {
        /** The description that EC2 returns for every image is sufficient. */
        BY_DESCRIPTION,
        /** The description of the image and the description of the image in use. */
        BY_COMPARISON,
        /** A separate request to AWS for each image. */
        BY_REQUEST
    }

    ImageCheck(String wire, Way way) {
        this.wire = wire;
        this.way = way;
    }

    /** Returns the value in {@code spec.preflight}. */
    public String wire() {
        return wire;
    }

    /** Returns true if the check needs a separate request to AWS for each image. Such a check may fail or may not be permitted. */
    public boolean queriesAws() {
        return way == Way.BY_REQUEST;
    }

    /** Returns true if the check compares the image with the image in use. */
    public boolean comparesImages() {
        return way == Way.BY_COMPARISON;
    }

    public static Optional<ImageCheck> of(String wire) {
        return Arrays.stream(values())
                .filter(imageCheck -> imageCheck.wire.equals(wire))
                .findFirst();
    }

    @Override
    public String toString() {
        return wire;
    }
}
