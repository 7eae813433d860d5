package sh.joiner.api.image;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The steps in which a new image replaces the images of running nodes. The criteria for the image are not supported yet. */
@WireObject
public final class RolloutSpec {
    public @Nullable List<RolloutStep> steps;

    /** Not supported yet. */
    public @Nullable RolloutAnalysis analysis;

    /** Rollback or Pause. Not supported yet. */
    public @Nullable String onFailure;
}
