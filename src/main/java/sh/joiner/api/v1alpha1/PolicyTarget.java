package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The node classes or pools that a policy applies to, by name or by label. */
@WireObject
public final class PolicyTarget {
    public @Nullable List<String> names;
    public @Nullable LabelSelection selector;
}
