package sh.joiner.model.requirement;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The labels with a meaning for Kubernetes, Karpenter and its AWS provider (core 1.7, aws 1.8). */
public final class Labels {

    public static final LabelKey POOL = new LabelKey("karpenter.sh/nodepool");
    public static final LabelKey CAPACITY_TYPE = new LabelKey("karpenter.sh/capacity-type");
    public static final LabelKey REGISTERED = new LabelKey("karpenter.sh/registered");
    public static final LabelKey INITIALIZED = new LabelKey("karpenter.sh/initialized");
    public static final LabelKey DO_NOT_SYNC_TAINTS = new LabelKey("karpenter.sh/do-not-sync-taints");
    public static final LabelKey NODE_CLASS = new LabelKey("karpenter.k8s.aws/ec2nodeclass");

    public static final LabelKey ZONE = new LabelKey("topology.kubernetes.io/zone");
    public static final LabelKey REGION = new LabelKey("topology.kubernetes.io/region");
    public static final LabelKey ZONE_ID = new LabelKey("topology.k8s.aws/zone-id");
    public static final LabelKey INSTANCE_TYPE = new LabelKey("node.kubernetes.io/instance-type");
    public static final LabelKey WINDOWS_BUILD = new LabelKey("node.kubernetes.io/windows-build");
    public static final LabelKey ARCH = new LabelKey("kubernetes.io/arch");
    public static final LabelKey OS = new LabelKey("kubernetes.io/os");
    public static final LabelKey HOSTNAME = new LabelKey("kubernetes.io/hostname");

    public static final LabelKey INSTANCE_HYPERVISOR = aws("instance-hypervisor");
    public static final LabelKey INSTANCE_ENCRYPTION = aws("instance-encryption-in-transit-supported");
    public static final LabelKey INSTANCE_CATEGORY = aws("instance-category");
    public static final LabelKey INSTANCE_FLEX = aws("instance-capability-flex");
    public static final LabelKey INSTANCE_FAMILY = aws("instance-family");
    public static final LabelKey INSTANCE_GENERATION = aws("instance-generation");
    public static final LabelKey INSTANCE_SIZE = aws("instance-size");
    public static final LabelKey INSTANCE_LOCAL_NVME = aws("instance-local-nvme");
    public static final LabelKey INSTANCE_CPU = aws("instance-cpu");
    public static final LabelKey INSTANCE_CPU_MANUFACTURER = aws("instance-cpu-manufacturer");
    public static final LabelKey INSTANCE_CPU_CLOCK = aws("instance-cpu-sustained-clock-speed-mhz");
    public static final LabelKey INSTANCE_MEMORY = aws("instance-memory");
    public static final LabelKey INSTANCE_EBS_BANDWIDTH = aws("instance-ebs-bandwidth");
    public static final LabelKey INSTANCE_NETWORK_BANDWIDTH = aws("instance-network-bandwidth");
    public static final LabelKey INSTANCE_GPU_NAME = aws("instance-gpu-name");
    public static final LabelKey INSTANCE_GPU_MANUFACTURER = aws("instance-gpu-manufacturer");
    public static final LabelKey INSTANCE_GPU_COUNT = aws("instance-gpu-count");
    public static final LabelKey INSTANCE_GPU_MEMORY = aws("instance-gpu-memory");
    public static final LabelKey INSTANCE_ACCELERATOR_NAME = aws("instance-accelerator-name");
    public static final LabelKey INSTANCE_ACCELERATOR_MANUFACTURER = aws("instance-accelerator-manufacturer");
    public static final LabelKey INSTANCE_ACCELERATOR_COUNT = aws("instance-accelerator-count");
    public static final LabelKey INSTANCE_TENANCY = aws("instance-tenancy");
    public static final LabelKey RESERVATION_ID = aws("capacity-reservation-id");
    public static final LabelKey RESERVATION_TYPE = aws("capacity-reservation-type");
    public static final LabelKey RESERVATION_INTERRUPTIBLE = aws("capacity-reservation-interruptible");
    public static final LabelKey PLACEMENT_GROUP = aws("placement-group-id");
    public static final LabelKey PLACEMENT_PARTITION = aws("placement-group-partition");

    /** The well-known labels: a pod can require them although its pool does not define them (core 1.7, and aws 1.8 for AWS). */
    public static final Set<LabelKey> WELL_KNOWN = keys(
            POOL,
            CAPACITY_TYPE,
            ZONE,
            REGION,
            ZONE_ID,
            INSTANCE_TYPE,
            WINDOWS_BUILD,
            ARCH,
            OS,
            INSTANCE_HYPERVISOR,
            INSTANCE_ENCRYPTION,
            INSTANCE_CATEGORY,
            INSTANCE_FLEX,
            INSTANCE_FAMILY,
            INSTANCE_GENERATION,
            INSTANCE_SIZE,
            INSTANCE_LOCAL_NVME,
            INSTANCE_CPU,
            INSTANCE_CPU_MANUFACTURER,
            INSTANCE_CPU_CLOCK,
            INSTANCE_MEMORY,
            INSTANCE_EBS_BANDWIDTH,
            INSTANCE_NETWORK_BANDWIDTH,
            INSTANCE_GPU_NAME,
            INSTANCE_GPU_MANUFACTURER,
            INSTANCE_GPU_COUNT,
            INSTANCE_GPU_MEMORY,
            INSTANCE_ACCELERATOR_NAME,
            INSTANCE_ACCELERATOR_MANUFACTURER,
            INSTANCE_ACCELERATOR_COUNT,
            INSTANCE_TENANCY,
            RESERVATION_ID,
            RESERVATION_TYPE,
            RESERVATION_INTERRUPTIBLE,
            PLACEMENT_GROUP,
            PLACEMENT_PARTITION);

    private static final Map<LabelKey, LabelKey> ALIASES = Map.of(
            new LabelKey("failure-domain.beta.kubernetes.io/zone"), ZONE,
            new LabelKey("failure-domain.beta.kubernetes.io/region"), REGION,
            new LabelKey("topology.ebs.csi.aws.com/zone"), ZONE,
            new LabelKey("beta.kubernetes.io/arch"), ARCH,
            new LabelKey("beta.kubernetes.io/os"), OS,
            new LabelKey("beta.kubernetes.io/instance-type"), INSTANCE_TYPE);

    private static final Set<String> RESTRICTED_DOMAINS = Set.of("karpenter.sh", "karpenter.k8s.aws");

    private Labels() {}

    /**
     * Returns true if users may not set the label in a pool or pod: the host name, or a label of Karpenter that is neither well known nor the node
     * class.
     */
    public static boolean isRestricted(LabelKey key) {
        if (WELL_KNOWN.contains(key) || key.equals(NODE_CLASS)) {
            return false;
        }
        return key.equals(HOSTNAME)
                || RESTRICTED_DOMAINS.stream()
                        .anyMatch(domain ->
                                key.domain().equals(domain) || key.domain().endsWith("." + domain));
    }

    /** Returns the current key of the label: old names are aliases of current ones (core 1.7, aws 1.8). */
    public static LabelKey normalized(LabelKey key) {
        return ALIASES.getOrDefault(key, key);
    }

    private static LabelKey aws(String name) {
        return new LabelKey("karpenter.k8s.aws/" + name);
    }

    private static Set<LabelKey> keys(LabelKey... keys) {
        return Collections.unmodifiableSortedSet(
                Stream.of(keys).collect(Collectors.toCollection(TreeSet<LabelKey>::new)));
    }
}
