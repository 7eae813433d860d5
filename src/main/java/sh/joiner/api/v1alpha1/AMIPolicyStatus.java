package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** For which node classes a policy counts. */
@WireObject
public final class AMIPolicyStatus {
    public @Nullable List<String> nodeClasses;
    public @Nullable List<Condition> conditions;
}
