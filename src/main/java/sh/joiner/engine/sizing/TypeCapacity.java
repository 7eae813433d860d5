package sh.joiner.engine.sizing;

import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;

/** The estimated capacity of a node of an instance type (aws 5.3). Devices that the type does not have are left out. */
final class TypeCapacity {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final long ARM_LOSS_MIB = 64; // used by the firmware of Graviton instances
    private static final Map<String, String> GPU_RESOURCES = Map.of(
            "NVIDIA", "nvidia.com/gpu",
            "AMD", "amd.com/gpu",
            "Habana", "habana.ai/gaudi");

    private final InstanceTypeFacts type;
    private final NodeClass.InstanceSettings instanceSettings;
    private final SizingSettings settings;

    TypeCapacity(InstanceTypeFacts type, NodeClass.InstanceSettings instanceSettings, SizingSettings settings) {
        this.type = type;
        this.instanceSettings = instanceSettings;
        this.settings = settings;
    }

    Resources resources() {
        var amounts = new TreeMap<String, Long>();
        amounts.put(Resources.CPU, type.cpu().vcpus() * 1000L);
        amounts.put(Resources.MEMORY, memory());
        amounts.put(Resources.PODS, PodDensity.pods(type, instanceSettings, settings));
        amounts.put(Resources.EPHEMERAL_STORAGE, ephemeralStorage());
        add(
                amounts,
                "vpc.amazonaws.com/pod-eni",
                type.network().branchInterfaces().orElse(0));
        add(amounts, Resources.EFA, efaInterfaces());
        add(amounts, "vpc.amazonaws.com/PrivateIPv4Address", windowsAddresses());
        devices(amounts);
        return Resources.of(amounts);
    }

    /** Uses Karpenter's floating-point steps, so that the result equals Karpenter's to the byte. */
    private long memory() {
        boolean arm = !type.architectures().isEmpty()
                && type.architectures().getFirst().equals("arm64");
        long mib = type.memoryMib() - (arm ? ARM_LOSS_MIB : 0);
        double lost = Math.ceil((double) (mib * MIB) * settings.memoryOverheadPercent() / 1024 / 1024);
        return (mib - (long) lost) * MIB;
    }

    private long ephemeralStorage() {
        if (instanceSettings.raid0() && type.instanceStorageGb() > 0) {
            return type.instanceStorageGb() * 1_000_000_000L;
        }
        var devices = instanceSettings.blockDevices();
        return devices.stream()
                .filter(blockDevice ->
                        blockDevice.rootVolume() && blockDevice.bytes().isPresent())
                .findFirst()
                .map(TypeCapacity::bytes)
                .orElseGet(this::podVolume);
    }

    private long podVolume() {
        var family = instanceSettings.family();
        var own = instanceSettings.blockDevices().stream()
                .filter(blockDevice ->
                        family == ImageFamily.CUSTOM || blockDevice.deviceName().equals(family.podVolume()))
                .reduce((earlier, later) -> later);
        return own.filter(blockDevice -> blockDevice.bytes().isPresent())
                .or(() -> BlockDevice.defaultsOf(family).stream()
                        .filter(blockDevice -> blockDevice.deviceName().equals(family.podVolume()))
                        .findFirst())
                .map(TypeCapacity::bytes)
                .orElse(20 * GIB);
    }

    private static long bytes(BlockDevice device) {
        return device.bytes().orElse(20 * GIB);
    }

    private long efaInterfaces() {
        var network = instanceSettings.network();
        return network.interfaces().isEmpty() ? type.network().maxEfaInterfaces() : network.efaOnlyInterfaces();
    }

    private long windowsAddresses() {
        boolean windows = instanceSettings.family().isWindows()
                && TypeLabels.architecture(type).equals("amd64");
        return windows ? type.network().ipv4PerInterface() - 1L : 0;
    }

    private void devices(Map<String, Long> amounts) {
        for (var gpu : type.gpus()) {
            var resource = GPU_RESOURCES.get(gpu.manufacturer());
            if (resource != null) {
                amounts.merge(resource, (long) gpu.count(), Long::sum);
            }
        }
        var neurons = type.neuronDevices();
        add(
                amounts,
                "aws.amazon.com/neuron",
                neurons.stream().mapToLong(Accelerator::count).sum());
        neurons.stream()
                .findFirst()
                .ifPresent(accelerator ->
                        add(amounts, "aws.amazon.com/neuroncore", (long) accelerator.count() * accelerator.cores()));
    }

    private static void add(Map<String, Long> amounts, String resource, long amount) {
        if (amount > 0) {
            amounts.put(resource, amount);
        }
    }
}
