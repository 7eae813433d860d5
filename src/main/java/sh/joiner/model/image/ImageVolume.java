package sh.joiner.model.image;

/**
 * An EBS volume of an image.
 *
 * @param device the device name, such as {@code /dev/xvda}
 * @param gib the size in GiB
 */
public record ImageVolume(String device, int gib) {}
