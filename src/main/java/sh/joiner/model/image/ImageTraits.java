package sh.joiner.model.image;

import java.util.List;

/**
 * The properties of an image that decide which instances can boot from it, in EC2's words; empty if EC2 does not report them.
 *
 * @param rootDevice {@code ebs} or {@code instance-store}
 * @param virtualization {@code hvm} or {@code paravirtual}
 * @param networking whether the image supports Elastic Network Adapters
 * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}; empty leaves the choice to the instance type
 * @param platform {@code windows}, or empty
 * @param snapshots the snapshots of the image's volumes
 */
public record ImageTraits(
        String rootDevice,
        String virtualization,
        Networking networking,
        String bootMode,
        String platform,
        List<ImageSnapshot> snapshots) {

    /** No property is known. */
    public static final ImageTraits UNKNOWN = new ImageTraits("", "", Networking.UNKNOWN, "", "", List.of());

    public ImageTraits {
        snapshots = List.copyOf(snapshots);
    }

    /** The support for Elastic Network Adapters. Current instance types need it to reach the network. */
    public enum Networking {
        ENA,
        WITHOUT_ENA,
        UNKNOWN
    }
}
