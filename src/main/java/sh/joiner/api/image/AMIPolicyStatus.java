package sh.joiner.api.image;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The node classes that a policy applies to, and the conditions of the policy. */
@WireObject
public final class AMIPolicyStatus {
    public @Nullable List<String> nodeClasses;
    public @Nullable List<Condition> conditions;
}
