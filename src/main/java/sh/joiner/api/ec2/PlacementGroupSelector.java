package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Selects a placement group by name or by id. */
@WireObject
public final class PlacementGroupSelector {
    public @Nullable String name;
    public @Nullable String id;
}
