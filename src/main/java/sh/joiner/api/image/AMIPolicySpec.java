package sh.joiner.api.image;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.v1alpha1.PolicyTarget;

/** The allowed images, and the rollout of a new image. */
@WireObject
public final class AMIPolicySpec {
    public PolicyTarget nodeClasses = new PolicyTarget();
    public @Nullable List<String> states;

    /** A duration, such as {@code 24h}. */
    public @Nullable String minAge;

    public @Nullable String minAgeOverrideTag;
    public @Nullable Integer offset;

    /** Ids and names of images, with the wildcards {@code *} and {@code ?}. */
    public @Nullable List<String> deny;

    public @Nullable Map<String, String> requireTags;
    public @Nullable List<String> preflight;
    public @Nullable RolloutSpec rollout;

    /** The images that the node classes may use; all images if absent. */
    public @Nullable List<LockedAmi> lock;
}
