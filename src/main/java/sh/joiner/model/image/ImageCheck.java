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
    SNAPSHOT_ACCESS("SnapshotAccess", Way.BY_REQUEST),
    LAUNCH_PERMISSION("LaunchPermission", Way.BY_REQUEST);

    private final String wire;
    private final Way way;

    /** The source of the result. */
    private enum Way {
        /** The description that EC2 returns for every image is sufficient. */
        BY_DESCRIPTION,
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
