package sh.joiner.api.v1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** What a label of a node must satisfy, and how many of its values must stay on offer (core 1.6). */
@WireObject
public final class NodeSelectorRequirement extends LabelRequirement {
    public @Nullable Integer minValues;
}
