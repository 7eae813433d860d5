package sh.joiner.sandbox.image;

import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.VolumeType;

/** An AMI family, with the properties that all AMIs of the family share. */
enum Family {
    AL2("602401143452", Duration.ofDays(770)),
    AL2023("602401143452", Duration.ZERO),
    BOTTLEROCKET("092701018921", Duration.ZERO),
    WINDOWS("801119661308", Duration.ZERO);

    private static final DateTimeFormatter COMPACT = DateTimeFormatter.ofPattern("'v'uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter DOTTED = DateTimeFormatter.ofPattern("uuuu.MM.dd", Locale.ROOT);
    private static final int LATEST_BOTTLEROCKET = 52;

    private final String owner;
    private final Duration age;

    Family(String owner, Duration age) {
        this.owner = owner;
        this.age = age;
    }

    String owner() {
        return owner;
    }

    /**
     * Returns the time between the family's newest release and the last release day before the sandbox starts. Zero
     * except for AL2, which AWS no longer builds.
     */
    Duration age() {
        return age;
    }

    List<BlockDeviceMapping> volumes() {
        return switch (this) {
            case AL2, AL2023 -> List.of(volume("/dev/xvda", 20));
            case BOTTLEROCKET -> List.of(volume("/dev/xvda", 2), volume("/dev/xvdb", 20));
            case WINDOWS -> List.of(volume("/dev/sda1", 50));
        };
    }

    /**
     * Returns the name of a release that was built on this day. {@code before} is the number of newer releases at the
     * start of the sandbox, and negative for a release after the start.
     */
    String release(LocalDate day, int before) {
        return switch (this) {
            case AL2, AL2023 -> COMPACT.format(day);
            case BOTTLEROCKET -> "1.%d.0".formatted(LATEST_BOTTLEROCKET - before);
            case WINDOWS -> DOTTED.format(day);
        };
    }

    /** Returns the boot mode of the family's images. ARM has no legacy BIOS. */
    String bootMode(String architecture) {
        return switch (this) {
            case AL2023, BOTTLEROCKET -> "arm64".equals(architecture) ? "uefi" : "uefi-preferred";
            case AL2 -> "arm64".equals(architecture) ? "uefi" : "legacy-bios";
            case WINDOWS -> "legacy-bios";
        };
    }

    private static BlockDeviceMapping volume(String device, int gibibytes) {
        return BlockDeviceMapping.builder()
                .deviceName(device)
                .ebs(disk -> disk.volumeSize(gibibytes)
                        .volumeType(VolumeType.GP3)
                        .deleteOnTermination(true)
                        .encrypted(false))
                .build();
    }
}
