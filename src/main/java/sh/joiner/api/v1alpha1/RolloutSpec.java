package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The steps in which a new image replaces the images of running nodes, and the criteria for the image. Not supported yet. */
@WireObject
public final class RolloutSpec {
    public @Nullable List<RolloutStep> steps;
    public @Nullable RolloutAnalysis analysis;

    /** Rollback or Pause. */
    public @Nullable String onFailure;
}
