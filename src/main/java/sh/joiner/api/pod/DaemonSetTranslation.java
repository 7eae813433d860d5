package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.PodSpec;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.model.pod.DaemonSet;

/** DaemonSets, as the overhead that they put on nodes: read from the template, as core 4.3 makes a pod from it. */
public final class DaemonSetTranslation {

    private DaemonSetTranslation() {}

    /** The DaemonSet; throws {@link InvalidSpec} for what no API server lets through. */
    public static DaemonSet daemonSet(io.fabric8.kubernetes.api.model.apps.DaemonSet wire) {
        var name = PodTranslation.name(wire.getMetadata());
        PodSpec spec = wire.getSpec().getTemplate().getSpec();
        return new DaemonSet(
                name,
                PodRequests.of(spec),
                PlacingTranslation.placing(name.name(), spec),
                !Present.list(spec.getResourceClaims()).isEmpty());
    }
}
