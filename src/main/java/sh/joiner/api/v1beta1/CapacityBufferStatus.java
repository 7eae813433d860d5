package sh.joiner.api.v1beta1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The resolved pod template and size of a buffer, and its conditions. */
@WireObject
public final class CapacityBufferStatus {
    public @Nullable PodTemplateReference podTemplateRef;
    public @Nullable Long podTemplateGeneration;
    public @Nullable Integer replicas;
    public @Nullable String provisioningStrategy;
    public @Nullable List<Condition> conditions;
}
