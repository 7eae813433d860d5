package sh.joiner.api.v1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A requirement for a node label, with the minimum number of values that must remain (core 1.6). */
@WireObject
public final class NodeSelectorRequirement extends LabelRequirement {
    public @Nullable Integer minValues;
}
