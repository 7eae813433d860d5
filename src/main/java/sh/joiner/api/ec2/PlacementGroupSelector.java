package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** One placement group, by name or by identifier. */
@WireObject
public final class PlacementGroupSelector {
    public @Nullable String name;
    public @Nullable String id;
}
