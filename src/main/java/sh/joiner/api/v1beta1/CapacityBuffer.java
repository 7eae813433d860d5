package sh.joiner.api.v1beta1;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import sh.joiner.api.WireObject;

/** Spare capacity for future pods (core 1.5). */
@Group("autoscaling.x-k8s.io")
@Version("v1beta1")
@ShortNames("cb")
@Categories("autoscaling")
@WireObject
public final class CapacityBuffer extends CustomResource<CapacityBufferSpec, CapacityBufferStatus>
        implements Namespaced {

    public static final String READY_FOR_PROVISIONING = "ReadyForProvisioning";
    public static final String PROVISIONING = "Provisioning";

    private static final long serialVersionUID = 1L;

    @Override
    protected CapacityBufferSpec initSpec() {
        return new CapacityBufferSpec();
    }

    @Override
    protected CapacityBufferStatus initStatus() {
        return new CapacityBufferStatus();
    }
}
