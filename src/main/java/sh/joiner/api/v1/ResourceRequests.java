package sh.joiner.api.v1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The resources that a node must have. */
@WireObject
public final class ResourceRequests {
    public @Nullable Map<String, Quantity> requests;
}
