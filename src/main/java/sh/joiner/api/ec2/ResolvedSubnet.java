package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A subnet that the selectors of a node class found. */
@WireObject
public final class ResolvedSubnet {
    public String id = "";
    public String zone = "";
    public @Nullable String zoneID;
}
