package sh.joiner.api.v1alpha1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Pods by who owns them, what is written on them and what holds them; all of it must hold. */
@WireObject
public final class PodSelection {
    public @Nullable String ownerKind;
    public @Nullable LabelSelection selector;
    public @Nullable Boolean hasVolumes;
    public @Nullable Boolean blockedByBudget;
}
