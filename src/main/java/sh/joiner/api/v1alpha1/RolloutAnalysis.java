package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** What a new image is judged by while it rolls out. */
@WireObject
public final class RolloutAnalysis {

    /** Percent of launches that must join. */
    public @Nullable Integer registrationSuccess;

    /** As {@code 10m}. */
    public @Nullable String timeToReady;

    /** Types of node conditions that must stay healthy. */
    public @Nullable List<String> nodeConditions;
}
