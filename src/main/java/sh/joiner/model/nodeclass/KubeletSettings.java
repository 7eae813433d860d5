package sh.joiner.model.nodeclass;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The kubelet settings of a node class (aws 1.3), with texts as written.
 *
 * @param imageGc thresholds in percent
 * @param cpuCfsQuota absent if it is not set
 */
public record KubeletSettings(
        List<String> clusterDns,
        OptionalInt maxPods,
        OptionalInt podsPerCore,
        Map<String, String> systemReserved,
        Map<String, String> kubeReserved,
        Eviction eviction,
        ImageGc imageGc,
        @Nullable Boolean cpuCfsQuota) {

    /** No settings. */
    public static final KubeletSettings DEFAULT = new KubeletSettings(
            List.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Map.of(),
            Map.of(),
            new Eviction(Map.of(), Map.of(), Map.of(), OptionalInt.empty()),
            new ImageGc(OptionalInt.empty(), OptionalInt.empty()),
            null);

    public KubeletSettings {
        clusterDns = List.copyOf(clusterDns);
        systemReserved = Map.copyOf(systemReserved);
        kubeReserved = Map.copyOf(kubeReserved);
    }

    /** Eviction thresholds by signal, percentages or quantities; grace periods as durations. */
    public record Eviction(
            Map<String, String> hard,
            Map<String, String> soft,
            Map<String, String> softGracePeriod,
            OptionalInt maxPodGracePeriodSeconds) {
        public Eviction {
            hard = Map.copyOf(hard);
            soft = Map.copyOf(soft);
            softGracePeriod = Map.copyOf(softGracePeriod);
        }
    }

    /** Disk usage at which image garbage collection starts and ends, in percent. */
    public record ImageGc(OptionalInt highThresholdPercent, OptionalInt lowThresholdPercent) {}
}
