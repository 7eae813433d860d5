package sh.joiner.api.v1beta1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A workload in the namespace of the buffer. */
@WireObject
public final class ScalableReference {
    public @Nullable String apiGroup;
    public String kind = "";
    public String name = "";
}
