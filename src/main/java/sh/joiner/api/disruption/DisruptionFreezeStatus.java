package sh.joiner.api.disruption;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The pools to which the freeze applies, and the conditions of the freeze. */
@WireObject
public final class DisruptionFreezeStatus {
    public @Nullable List<String> nodePools;
    public @Nullable List<Condition> conditions;
}
