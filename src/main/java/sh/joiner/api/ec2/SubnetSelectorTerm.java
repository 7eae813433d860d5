package sh.joiner.api.ec2;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A selector term for subnets; all set fields must match. */
@WireObject
public final class SubnetSelectorTerm {
    public @Nullable Map<String, String> tags;
    public @Nullable String id;
}
