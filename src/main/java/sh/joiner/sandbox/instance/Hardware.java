package sh.joiner.sandbox.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.image.MachineImage;
import sh.joiner.sandbox.image.MachineImage.Driver;
import sh.joiner.sandbox.kubelet.Machine;
import sh.joiner.sandbox.launch.Blueprint;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;

/** What a booted instance really has, as its kubelet will report it. */
final class Hardware {

    /** A formatted volume is a little smaller than the volume: 20,959,212 of 20,971,520 KiB on Amazon Linux. */
    private static final double FORMATTED = 20_959_212.0 / 20_971_520.0;

    private static final Pattern DISKS_AS_ONE =
            Pattern.compile("strategy:\\s*\"?RAID0|--local-disks\\s+raid0|\"ephemeral-storage\",\\s*\"init\"");

    private final SharedAccount shared;
    private final Map<String, Double> keptByType = new HashMap<>();

    Hardware(SharedAccount shared) {
        this.shared = shared;
    }

    /** So much of the memory is not there on machines of this type. */
    void keepMemory(String instanceType, double share) {
        keptByType.put(instanceType, share);
    }

    Machine machine(LaunchedInstance instance) {
        var blueprint = instance.blueprint();
        var zone = blueprint.subnet().zone();
        var userData = userData(blueprint);
        return new Machine(
                instance.id(),
                "aws:///%s/%s".formatted(zone.name(), instance.id()),
                instance.privateDnsName(),
                blueprint.typeName(),
                CloudSettings.REGION,
                zone.name(),
                zone.id(),
                "arm64".equals(blueprint.image().image().architectureAsString()) ? "arm64" : "amd64",
                blueprint.image().isWindows() ? "windows" : "linux",
                blueprint.image().kubernetesVersion(),
                userData,
                capacity(instance, userData),
                podAddresses(blueprint.type()));
    }

    private static String userData(Blueprint blueprint) {
        return Optional.ofNullable(blueprint.template().data().userData())
                .map(text -> new String(Base64.getMimeDecoder().decode(text), UTF_8))
                .orElse("");
    }

    private Map<String, String> capacity(LaunchedInstance instance, String userData) {
        var type = instance.blueprint().type();
        var capacity = new TreeMap<String, String>();
        capacity.put("cpu", String.valueOf(type.vCpuInfo().defaultVCpus()));
        capacity.put("memory", memoryKib(type) + "Ki");
        capacity.put("ephemeral-storage", storageKib(instance.blueprint(), userData) + "Ki");
        putAccelerators(capacity, type, instance.blueprint().image());
        long fabricCards = instance.cards().stream()
                .filter(card -> card.type().startsWith("efa"))
                .count();
        putSome(capacity, "vpc.amazonaws.com/efa", fabricCards);
        return capacity;
    }

    /**
     * The kernel and the hypervisor keep 3 to 7 % for themselves, the same share on all machines of a type; on one type in twelve it is more
     * than the 7.5 % that the usual estimate allows for.
     */
    private long memoryKib(InstanceTypeInfo type) {
        var name = type.instanceTypeAsString();
        boolean greedy = shared.chance().of("greedy/" + name) < 1.0 / 12;
        double usual = greedy
                ? shared.chance().between(0.0752, 0.076, "kept/" + name)
                : shared.chance().between(0.03, 0.07, "kept/" + name);
        double kept = keptByType.getOrDefault(name, usual);
        return (long) (type.memoryInfo().sizeInMiB() * 1024 * (1 - kept));
    }

    private static long storageKib(Blueprint blueprint, String userData) {
        var disks = blueprint.type().instanceStorageInfo();
        if (disks != null && DISKS_AS_ONE.matcher(userData).find()) {
            return (long) (disks.totalSizeInGB() * 1e9 / 1024 * FORMATTED);
        }
        var device = blueprint.image().dataVolume().deviceName();
        return (long) (blueprint.gibibytes(device) * 1024L * 1024L * FORMATTED);
    }

    private static void putAccelerators(Map<String, String> capacity, InstanceTypeInfo type, MachineImage image) {
        if (image.drivers().contains(Driver.NVIDIA) && type.gpuInfo() != null) {
            long gpus = type.gpuInfo().gpus().stream()
                    .filter(gpu -> "NVIDIA".equals(gpu.manufacturer()))
                    .mapToLong(gpu -> gpu.count())
                    .sum();
            putSome(capacity, "nvidia.com/gpu", gpus);
        }
        if (image.drivers().contains(Driver.NEURON) && type.neuronInfo() != null) {
            var devices = type.neuronInfo().neuronDevices();
            putSome(
                    capacity,
                    "aws.amazon.com/neuron",
                    devices.stream().mapToLong(device -> device.count()).sum());
            putSome(
                    capacity,
                    "aws.amazon.com/neuroncore",
                    devices.stream()
                            .mapToLong(device ->
                                    (long) device.count() * device.coreInfo().count())
                            .sum());
        }
    }

    private static void putSome(Map<String, String> capacity, String resource, long count) {
        if (count > 0) {
            capacity.put(resource, String.valueOf(count));
        }
    }

    /** How many pods the VPC's network plug-in has addresses for: all but one of each interface, and two pods that need none. */
    private static int podAddresses(InstanceTypeInfo type) {
        var network = type.networkInfo();
        int interfaces = network.networkCards().stream()
                .filter(card -> card.networkCardIndex().equals(network.defaultNetworkCardIndex()))
                .map(card -> card.maximumNetworkInterfaces())
                .findFirst()
                .orElse(network.maximumNetworkInterfaces());
        return interfaces * (network.ipv4AddressesPerInterface() - 1) + 2;
    }
}
