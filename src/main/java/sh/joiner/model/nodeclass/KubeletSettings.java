package sh.joiner.model.nodeclass;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a node class says of its kubelets (aws 1.3); texts as they were written.
 *
 * @param imageGc thresholds in percent
 * @param cpuCfsQuota absent where it was not said
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

    /** Nothing said. */
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

    /** Thresholds by signal, percentages or quantities; grace periods as durations. */
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

    /** When images are collected, in percent of the disk. */
    public record ImageGc(OptionalInt highThresholdPercent, OptionalInt lowThresholdPercent) {}
}
