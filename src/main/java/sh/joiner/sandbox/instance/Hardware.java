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
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.launch.CheckedLaunch;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;

/** The real resources of a booted instance, as its kubelet will report them. */
final class Hardware {

    /** The usable share of a volume after formatting: 20,959,212 of 20,971,520 KiB on Amazon Linux. */
    private static final double FORMATTED = 20_959_212.0 / 20_971_520.0;

    /** The tag of an image with the value {@code restart} if the containers on its instances fail every few minutes. */
    private static final String PODS = "sandbox/pods";

    private static final Pattern RAID0_OF_LOCAL_DISKS =
            Pattern.compile("strategy:\\s*\"?RAID0|--local-disks\\s+raid0|\"ephemeral-storage\",\\s*\"init\"");

    private final SharedAccount shared;
    private final Map<String, Double> reservedByType = new HashMap<>();

    Hardware(SharedAccount shared) {
        this.shared = shared;
    }

    /** Sets the share of the memory that is reserved on instances of this type. */
    void reserveMemory(String instanceType, double share) {
        reservedByType.put(instanceType, share);
    }

    BootedInstance boot(LaunchedInstance instance) {
        var checked = instance.checked();
        var zone = checked.subnet().zone();
        var userData = userData(checked);
        return new BootedInstance(
                instance.id(),
                "aws:///%s/%s".formatted(zone.name(), instance.id()),
                instance.privateDnsName(),
                checked.typeName(),
                CloudSettings.REGION,
                zone.name(),
                zone.id(),
                "arm64".equals(checked.image().image().architectureAsString()) ? "arm64" : "amd64",
                checked.image().isWindows() ? "windows" : "linux",
                checked.image().kubernetesVersion(),
                userData,
                capacity(instance, userData),
                podAddresses(checked.type()),
                restartsPods(checked.image()));
    }

    /** Returns true if a tag of the image says that containers do not run long on its instances, as with a wrong kernel setting. */
    private boolean restartsPods(MachineImage image) {
        return "restart".equals(shared.tags().of(image.image().imageId()).get(PODS));
    }

    private static String userData(CheckedLaunch checked) {
        return Optional.ofNullable(checked.template().data().userData())
                .map(text -> new String(Base64.getMimeDecoder().decode(text), UTF_8))
                .orElse("");
    }

    private Map<String, String> capacity(LaunchedInstance instance, String userData) {
        var type = instance.checked().type();
        var capacity = new TreeMap<String, String>();
        capacity.put("cpu", String.valueOf(type.vCpuInfo().defaultVCpus()));
        capacity.put("memory", memoryKib(type) + "Ki");
        capacity.put("ephemeral-storage", storageKib(instance.checked(), userData) + "Ki");
        putAccelerators(capacity, type, instance.checked().image());
        long fabricCards = instance.cards().stream()
                .filter(card -> card.type().startsWith("efa"))
                .count();
        putPositive(capacity, "vpc.amazonaws.com/efa", fabricCards);
        return capacity;
    }

    /**
     * Returns the memory that an instance of this type reports. Unless a user sets another share, the kernel and the hypervisor reserve 3 to 7 % on
     * most types, and slightly more than 7.5 % on one type in twelve. The default estimate assumes 7.5 %.
     */
    private long memoryKib(InstanceTypeInfo type) {
        var name = type.instanceTypeAsString();
        boolean reservesMore = shared.random().of("greedy/" + name) < 1.0 / 12;
        double usual = reservesMore
                ? shared.random().between(0.0752, 0.076, "kept/" + name)
                : shared.random().between(0.03, 0.07, "kept/" + name);
        double reserved = reservedByType.getOrDefault(name, usual);
        return (long) (type.memoryInfo().sizeInMiB() * 1024 * (1 - reserved));
    }

    private static long storageKib(CheckedLaunch checked, String userData) {
        var disks = checked.type().instanceStorageInfo();
        if (disks != null && RAID0_OF_LOCAL_DISKS.matcher(userData).find()) {
            return (long) (disks.totalSizeInGB() * 1e9 / 1024 * FORMATTED);
        }
        var device = checked.image().dataVolume().deviceName();
        return (long) (checked.gibibytes(device) * 1024L * 1024L * FORMATTED);
    }

    private static void putAccelerators(Map<String, String> capacity, InstanceTypeInfo type, MachineImage image) {
        if (image.drivers().contains(Driver.NVIDIA) && type.gpuInfo() != null) {
            long gpus = type.gpuInfo().gpus().stream()
                    .filter(gpu -> "NVIDIA".equals(gpu.manufacturer()))
                    .mapToLong(gpu -> gpu.count())
                    .sum();
            putPositive(capacity, "nvidia.com/gpu", gpus);
        }
        if (image.drivers().contains(Driver.NEURON) && type.neuronInfo() != null) {
            var devices = type.neuronInfo().neuronDevices();
            putPositive(
                    capacity,
                    "aws.amazon.com/neuron",
                    devices.stream().mapToLong(device -> device.count()).sum());
            putPositive(
                    capacity,
                    "aws.amazon.com/neuroncore",
                    devices.stream()
                            .mapToLong(device ->
                                    (long) device.count() * device.coreInfo().count())
                            .sum());
        }
    }

    private static void putPositive(Map<String, String> capacity, String resource, long count) {
        if (count > 0) {
            capacity.put(resource, String.valueOf(count));
        }
    }

    /**
     * Returns the number of pods for which the VPC CNI plugin has addresses: each network interface uses one of its
     * addresses itself. Two additional pods need no address.
     */
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
