package sh.joiner.engine.sizing;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;

/** The overhead of a node: kube-reserved, system-reserved and the hard eviction threshold (aws 5.5). Requests of DaemonSets are not part of it. */
final class InstanceTypeOverhead {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private final InstanceTypeFacts type;
    private final NodeClass.InstanceSettings instanceSettings;
    private final Resources capacity;

    InstanceTypeOverhead(InstanceTypeFacts type, NodeClass.InstanceSettings instanceSettings, Resources capacity) {
        this.type = type;
        this.instanceSettings = instanceSettings;
        this.capacity = capacity;
    }

    Overhead overhead() {
        return new Overhead(
                kubeReserved(), Resources.parse(instanceSettings.kubelet().systemReserved()), evictionThreshold());
    }

    private Resources kubeReserved() {
        long pods = instanceSettings.family().reservesForInterfacePods()
                ? PodDensity.byInterfaces(type, instanceSettings, 0)
                : capacity.get(Resources.PODS);
        var computed = Resources.of(Map.of(
                Resources.MEMORY,
                (11 * pods + 255) * MIB,
                Resources.EPHEMERAL_STORAGE,
                GIB,
                Resources.CPU,
                cpu(capacity.get(Resources.CPU))));
        var configured = Resources.parse(instanceSettings.kubelet().kubeReserved());
        var reserved = computed;
        for (var name : configured.names()) {
            reserved = reserved.with(name, configured.get(name));
        }
        return reserved;
    }

    /** Returns 6 % of the first CPU, 1 % of the second, 0.5 % of the next two and 0.25 % of the others, each in whole milli-CPU. */
    static long cpu(long milli) {
        return tier(milli, 0, 1000, 600)
                + tier(milli, 1000, 2000, 100)
                + tier(milli, 2000, 4000, 50)
                + tier(milli, 4000, Long.MAX_VALUE, 25);
    }

    private static long tier(long milli, long from, long to, long perTenThousand) {
        return Math.max(0, Math.min(milli, to) - from) * perTenThousand / 10_000;
    }

    private Resources evictionThreshold() {
        var hard = instanceSettings.kubelet().eviction().hard();
        return Resources.of(Map.of(
                Resources.MEMORY, threshold(hard.get("memory.available"), Resources.MEMORY, 100 * MIB),
                Resources.EPHEMERAL_STORAGE,
                        threshold(
                                hard.get("nodefs.available"),
                                Resources.EPHEMERAL_STORAGE,
                                percent(capacity.get(Resources.EPHEMERAL_STORAGE), 10))));
    }

    private long threshold(@Nullable String configured, String resource, long otherwise) {
        if (configured == null || configured.isEmpty()) {
            return otherwise;
        }
        if (!configured.endsWith("%")) {
            return Resources.amount(resource, configured);
        }
        double share = Double.parseDouble(configured.substring(0, configured.length() - 1));
        return share == 100 ? 0 : percent(capacity.get(resource), share); // 100 % disables the signal
    }

    private static long percent(long amount, double share) {
        return (long) Math.ceil((double) amount / 100 * share);
    }
}
