package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.SelectorTranslation;
import sh.joiner.model.pod.Namespace;
import sh.joiner.model.pod.PodBudget;

/** Translates namespaces and PodDisruptionBudgets. */
public final class RelatedObjectTranslation {

    private RelatedObjectTranslation() {}

    public static Namespace namespace(io.fabric8.kubernetes.api.model.Namespace wire) {
        return new Namespace(
                wire.getMetadata().getName(), Present.map(wire.getMetadata().getLabels()));
    }

    public static PodBudget budget(PodDisruptionBudget wire) {
        var spec = wire.getSpec();
        return new PodBudget(
                Present.text(wire.getMetadata().getNamespace()),
                wire.getMetadata().getName(),
                spec == null ? null : SelectorTranslation.selector("spec.selector", spec.getSelector()),
                spec != null && (isNone(spec.getMaxUnavailable()) || isAll(spec.getMinAvailable())),
                allowed(wire),
                spec != null && "AlwaysAllow".equals(spec.getUnhealthyPodEvictionPolicy()));
    }

    private static int allowed(PodDisruptionBudget wire) {
        var status = wire.getStatus();
        return status == null || status.getDisruptionsAllowed() == null ? 0 : status.getDisruptionsAllowed();
    }

    private static boolean isNone(@Nullable IntOrString unavailable) {
        return unavailable != null
                && ("0%".equals(unavailable.getStrVal()) || Integer.valueOf(0).equals(unavailable.getIntVal()));
    }

    private static boolean isAll(@Nullable IntOrString available) {
        return available != null && "100%".equals(available.getStrVal());
    }
}
