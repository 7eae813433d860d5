package sh.joiner.sandbox.volume;

/**
 * An EBS volume of a claim on a machine.
 *
 * @param id as {@code vol-0123456789abcdef0}
 * @param isAttached false while it is on its way, either way
 */
public record EbsAttachment(String id, String instance, boolean isAttached) {}
