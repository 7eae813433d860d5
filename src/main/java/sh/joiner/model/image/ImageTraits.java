package sh.joiner.model.image;

import java.util.List;
import java.util.OptionalInt;

/**
 * The properties of an image that decide which instances can boot from it, in EC2's words; empty if EC2 does not report them.
 *
 * @param rootDevice {@code ebs} or {@code instance-store}
 * @param virtualization {@code hvm} or {@code paravirtual}
 * @param networking whether the image supports Elastic Network Adapters
 * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}; empty leaves the choice to the instance type
 * @param platform {@code windows}, or empty
 * @param snapshots the snapshots of the image's volumes
 * @param rootDeviceName the device of the root volume, such as {@code /dev/xvda}
 * @param volumes the EBS volumes whose size EC2 reports
 */
public record ImageTraits(
        String rootDevice,
        String virtualization,
        Networking networking,
        String bootMode,
        String platform,
        List<ImageSnapshot> snapshots,
        String rootDeviceName,
        List<ImageVolume> volumes) {

    /** No property is known. */
    public static final ImageTraits UNKNOWN =
            new ImageTraits("", "", Networking.UNKNOWN, "", "", List.of(), "", List.of());

    public ImageTraits {
        snapshots = List.copyOf(snapshots);
        volumes = List.copyOf(volumes);
    }

    /** Returns the size of the volume with this device name in GiB; empty if EC2 does not report it. */
    public OptionalInt gib(String device) {
        return volumes.stream()
                .filter(volume -> volume.device().equals(device))
                .mapToInt(ImageVolume::gib)
                .findFirst();
    }

    /** The support for Elastic Network Adapters. Current instance types need it to reach the network. */
    public enum Networking {
        ENA,
        WITHOUT_ENA,
        UNKNOWN
    }
}
