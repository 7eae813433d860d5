package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The validity of an overlay. */
@WireObject
public final class NodeOverlayStatus {
    public @Nullable List<Condition> conditions;
}
