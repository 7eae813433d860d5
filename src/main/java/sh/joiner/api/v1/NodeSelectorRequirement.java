package sh.joiner.api.v1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A requirement for a node label, with the minimum number of different values that the instance types of a launch must offer (core 1.6). */
@WireObject
public final class NodeSelectorRequirement extends LabelRequirement {
    public @Nullable Integer minValues;
}
