package sh.joiner.api.v1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A requirement for the value of a label. */
@WireObject
public sealed class LabelRequirement permits NodeSelectorRequirement {
    public String key = "";
    public String operator = "";
    public @Nullable List<String> values;
}
