package sh.joiner.sandbox.userdata;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.mirror.NodeTaint;

/**
 * The kubelet settings in user data.
 *
 * @param maxPods 0 if the user data does not set the value
 * @param podsPerCore 0 if the user data does not set the value
 * @param kubeReserved quantities by resource name
 * @param evictionHard the thresholds by signal, each a quantity or a percentage
 */
public record KubeletConfig(
        Map<String, String> labels,
        List<NodeTaint> taints,
        int maxPods,
        int podsPerCore,
        Map<String, String> kubeReserved,
        Map<String, String> systemReserved,
        Map<String, String> evictionHard) {

    /** The configuration without any settings. */
    public static final KubeletConfig PLAIN =
            new KubeletConfig(Map.of(), List.of(), 0, 0, Map.of(), Map.of(), Map.of());

    public KubeletConfig {
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
        kubeReserved = Map.copyOf(kubeReserved);
        systemReserved = Map.copyOf(systemReserved);
        evictionHard = Map.copyOf(evictionHard);
    }

    /**
     * Returns this configuration merged with a later one. Maps are merged; lists and numbers are replaced if the later configuration sets
     * them.
     */
    public KubeletConfig overlaid(KubeletConfig later) {
        return new KubeletConfig(
                merged(labels, later.labels),
                later.taints.isEmpty() ? taints : later.taints,
                later.maxPods == 0 ? maxPods : later.maxPods,
                later.podsPerCore == 0 ? podsPerCore : later.podsPerCore,
                merged(kubeReserved, later.kubeReserved),
                merged(systemReserved, later.systemReserved),
                merged(evictionHard, later.evictionHard));
    }

    private static Map<String, String> merged(Map<String, String> earlier, Map<String, String> later) {
        var all = new TreeMap<>(earlier);
        all.putAll(later);
        return all;
    }
}
