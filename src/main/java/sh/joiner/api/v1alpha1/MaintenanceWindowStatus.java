package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The validity of a window, and its current or next opening. */
@WireObject
public final class MaintenanceWindowStatus {
    public @Nullable WindowOpening nextOpening;
    public @Nullable List<Condition> conditions;
}
