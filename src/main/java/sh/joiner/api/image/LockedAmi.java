package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** An image that the node classes of a policy may use. */
@WireObject
public final class LockedAmi {
    public String id = "";

    /** The name of the image. If EC2 returns another name, the image is not used. */
    public @Nullable String name;

    /** The value of the label {@code kubernetes.io/arch}. */
    public @Nullable String architecture;

    /** The variant of an alias, for readers only. */
    public @Nullable String variant;

    /** An AWS region. The entry does not apply to clusters in other regions. */
    public @Nullable String region;
}
