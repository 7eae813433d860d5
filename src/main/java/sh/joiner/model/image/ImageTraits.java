package sh.joiner.model.image;

import java.util.List;

/**
 * What of an image decides whether a machine can boot from it, in EC2's words; empty where EC2 does not say.
 *
 * @param rootDevice {@code ebs} or {@code instance-store}
 * @param virtualization {@code hvm} or {@code paravirtual}
 * @param networking whether it drives Elastic Network Adapters
 * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}; empty leaves it to the machine
 * @param platform {@code windows}, or empty
 * @param snapshots of its volumes
 */
public record ImageTraits(
        String rootDevice,
        String virtualization,
        Networking networking,
        String bootMode,
        String platform,
        List<ImageSnapshot> snapshots) {

    /** Nothing is known. */
    public static final ImageTraits UNKNOWN = new ImageTraits("", "", Networking.UNKNOWN, "", "", List.of());

    public ImageTraits {
        snapshots = List.copyOf(snapshots);
    }

    /** Whether an image drives Elastic Network Adapters, without which no present machine reaches its network. */
    public enum Networking {
        ENA,
        WITHOUT_ENA,
        UNKNOWN
    }
}
