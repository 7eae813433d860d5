package sh.joiner.api.nodeclass;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.KubeletConfiguration;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.QuantityTranslation;
import sh.joiner.model.nodeclass.KubeletSettings;
import sh.joiner.model.nodeclass.KubeletSettings.Eviction;
import sh.joiner.model.nodeclass.KubeletSettings.ImageGc;
import sh.joiner.model.resource.Quantity;

/** Translates the kubelet settings of a node class (aws 1.3). */
final class KubeletTranslation {

    private static final String PATH = "spec.kubelet";
    private static final Pattern PERCENTAGE = Pattern.compile("(\\d{1,2}(\\.\\d{1,2})?|100(\\.0{1,2})?)%");

    private KubeletTranslation() {}

    static KubeletSettings kubelet(@Nullable KubeletConfiguration wire) {
        if (wire == null) {
            return KubeletSettings.DEFAULT;
        }
        return new KubeletSettings(
                Present.list(wire.clusterDNS),
                Present.number(wire.maxPods),
                Present.number(wire.podsPerCore),
                QuantityTranslation.checked(PATH + ".systemReserved", wire.systemReserved),
                QuantityTranslation.checked(PATH + ".kubeReserved", wire.kubeReserved),
                eviction(wire),
                new ImageGc(
                        Present.number(wire.imageGCHighThresholdPercent),
                        Present.number(wire.imageGCLowThresholdPercent)),
                wire.cpuCFSQuota);
    }

    private static Eviction eviction(KubeletConfiguration wire) {
        return new Eviction(
                thresholds(PATH + ".evictionHard", wire.evictionHard),
                thresholds(PATH + ".evictionSoft", wire.evictionSoft),
                Present.map(wire.evictionSoftGracePeriod),
                Present.number(wire.evictionMaxPodGracePeriod));
    }

    // The schema accepts an empty threshold, from which nothing can be computed. Karpenter panics for such a threshold.
    private static Map<String, String> thresholds(String path, @Nullable Map<String, String> wire) {
        Present.map(wire).forEach((signal, text) -> {
            if (!isThreshold(text)) {
                throw new InvalidSpec(
                        "%s[%s]".formatted(path, signal),
                        "'%s' is neither a percentage such as 5%% nor a quantity such as 100Mi".formatted(text));
            }
        });
        return Present.map(wire);
    }

    private static boolean isThreshold(String text) {
        if (PERCENTAGE.matcher(text).matches()) {
            return true;
        }
        try {
            return Quantity.parse(text).signum() >= 0;
        } catch (IllegalArgumentException notAQuantity) {
            return false;
        }
    }
}
