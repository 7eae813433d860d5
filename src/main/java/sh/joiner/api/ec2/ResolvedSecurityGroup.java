package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A security group that the selectors of a node class found. */
@WireObject
public final class ResolvedSecurityGroup {
    public String id = "";
    public @Nullable String name;
}
