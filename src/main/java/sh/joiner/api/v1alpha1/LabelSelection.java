package sh.joiner.api.v1alpha1;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.v1.LabelRequirement;

/** Selects objects by their labels; all given rules must match. */
@WireObject
public final class LabelSelection {
    public @Nullable Map<String, String> matchLabels;
    public @Nullable List<LabelRequirement> matchExpressions;
}
