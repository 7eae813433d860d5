package sh.joiner.sandbox.volume;

/**
 * An attachment of the EBS volume of a PersistentVolume to an instance.
 *
 * @param id the volume id, such as {@code vol-0123456789abcdef0}
 * @param isAttached false while the volume is being attached or detached
 */
public record EbsAttachment(String id, String instance, boolean isAttached) {}
