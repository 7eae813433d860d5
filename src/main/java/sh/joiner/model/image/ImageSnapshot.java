package sh.joiner.model.image;

/** A snapshot from which a volume of an image is created. */
public record ImageSnapshot(String id, Encryption encryption) {

    /** The encryption of the snapshot, as the block device mapping of the image states it. */
    public enum Encryption {
        ENCRYPTED,
        PLAIN,
        UNKNOWN
    }
}
