package sh.joiner.model.image;

/** A snapshot that a volume of an image is made from. */
public record ImageSnapshot(String id, Encryption encryption) {

    /** Whether its blocks are encrypted, as the image's description tells. */
    public enum Encryption {
        ENCRYPTED,
        PLAIN,
        UNKNOWN
    }
}
