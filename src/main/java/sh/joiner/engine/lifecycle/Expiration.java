package sh.joiner.engine.lifecycle;

/** Says if an expired claim may be deleted. */
public enum Expiration {
    /** The claim is deleted once it has expired. */
    ALLOWED,
    /** A freeze or a maintenance window holds the expired claim. */
    HELD
}
