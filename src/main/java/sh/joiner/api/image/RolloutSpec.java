package sh.joiner.api.image;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The steps in which a new image replaces the images of running nodes, and the criteria for the image. */
@WireObject
public final class RolloutSpec {
    public @Nullable List<RolloutStep> steps;

    /** The names of the pools whose nodes are replaced first. */
    public @Nullable List<String> order;

    /** A number or a percentage of the nodes of each pool and of each zone. */
    public @Nullable IntOrString maxUnavailable;

    public @Nullable RolloutAnalysis analysis;

    /** A duration, such as {@code 48h}. */
    public @Nullable String deadline;

    /** Restart or FinishFirst. */
    public @Nullable String onNewImages;

    /** Rollback or Pause. */
    public @Nullable String onFailure;
}
