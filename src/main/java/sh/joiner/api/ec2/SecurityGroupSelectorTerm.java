package sh.joiner.api.ec2;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A selector term for security groups; all set fields must match. */
@WireObject
public final class SecurityGroupSelectorTerm {
    public @Nullable Map<String, String> tags;
    public @Nullable String id;

    /** The name of the group, not the value of a Name tag. */
    public @Nullable String name;
}
