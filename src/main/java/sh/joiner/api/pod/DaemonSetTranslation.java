package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.PodSpec;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.model.pod.DaemonSet;

/** Translates DaemonSets. The pods from their templates are overhead on the nodes where they can run (core 4.3). */
public final class DaemonSetTranslation {

    private DaemonSetTranslation() {}

    /** Returns the DaemonSet; throws {@link InvalidSpec} for an object that no API server accepts. */
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
