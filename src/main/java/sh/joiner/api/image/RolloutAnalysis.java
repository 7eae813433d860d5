package sh.joiner.api.image;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The criteria for a new image during its rollout. Not supported yet. */
@WireObject
public final class RolloutAnalysis {

    /** The minimum percentage of launches whose nodes register. */
    public @Nullable Integer registrationSuccess;

    /** A duration, such as {@code 10m}. */
    public @Nullable String timeToReady;

    /** Types of node conditions that must stay healthy. */
    public @Nullable List<String> nodeConditions;
}
