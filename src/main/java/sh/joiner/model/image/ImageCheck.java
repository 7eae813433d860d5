package sh.joiner.model.image;

import java.util.Arrays;
import java.util.Optional;

/** Something that is looked at before an image may be launched from. */
public enum ImageCheck {
    ARCHITECTURE("Architecture", Way.BY_DESCRIPTION),
    ROOT_DEVICE("RootDevice", Way.BY_DESCRIPTION),
    VIRTUALIZATION("Virtualization", Way.BY_DESCRIPTION),
    ENA("ENA", Way.BY_DESCRIPTION),
    BOOT_MODE("BootMode", Way.BY_DESCRIPTION),
    SNAPSHOT_ACCESS("SnapshotAccess", Way.BY_QUESTION),
    LAUNCH_PERMISSION("LaunchPermission", Way.BY_QUESTION);

    private final String wire;
    private final Way way;

    /** How it is looked at. */
    private enum Way {
        /** What EC2 tells of every image is enough. */
        BY_DESCRIPTION,
        /** AWS is asked about this one image. */
        BY_QUESTION
    }

    ImageCheck(String wire, Way way) {
        this.wire = wire;
        this.way = way;
    }

    /** As it is written in {@code spec.preflight}. */
    public String wire() {
        return wire;
    }

    /** Whether AWS is asked about each image by itself, and may not be able or allowed to say. */
    public boolean isAsked() {
        return way == Way.BY_QUESTION;
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
