package sh.joiner.api.ec2;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** One way to name security groups; what is set must all hold. */
@WireObject
public final class SecurityGroupSelectorTerm {
    public @Nullable Map<String, String> tags;
    public @Nullable String id;

    /** The name of the group, not that of a tag. */
    public @Nullable String name;
}
