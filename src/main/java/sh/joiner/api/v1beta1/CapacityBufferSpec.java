package sh.joiner.api.v1beta1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The amount of spare capacity, and the pod template or workload from which its size is computed. */
@WireObject
public final class CapacityBufferSpec {
    public @Nullable String provisioningStrategy;
    public @Nullable PodTemplateReference podTemplateRef;
    public @Nullable ScalableReference scalableRef;
    public @Nullable Integer replicas;
    public @Nullable Integer percentage;
    public @Nullable Map<String, Quantity> limits;
}
