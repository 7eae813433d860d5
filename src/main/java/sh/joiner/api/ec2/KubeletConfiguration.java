package sh.joiner.api.ec2;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Kubelet settings (aws 1.3). */
@WireObject
public final class KubeletConfiguration {
    public @Nullable List<String> clusterDNS;
    public @Nullable Integer maxPods;
    public @Nullable Integer podsPerCore;
    public @Nullable Map<String, String> systemReserved;
    public @Nullable Map<String, String> kubeReserved;
    public @Nullable Map<String, String> evictionHard;
    public @Nullable Map<String, String> evictionSoft;
    public @Nullable Map<String, String> evictionSoftGracePeriod;

    /** In seconds. */
    public @Nullable Integer evictionMaxPodGracePeriod;

    public @Nullable Integer imageGCHighThresholdPercent;
    public @Nullable Integer imageGCLowThresholdPercent;
    public @Nullable Boolean cpuCFSQuota;
}
