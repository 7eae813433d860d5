package sh.joiner.api.v1alpha1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Selects pods by owner, labels, volumes and disruption budgets; all given rules must match. */
@WireObject
public final class PodSelection {
    public @Nullable String ownerKind;
    public @Nullable LabelSelection selector;
    public @Nullable Boolean hasVolumes;
    public @Nullable Boolean blockedByBudget;
}
