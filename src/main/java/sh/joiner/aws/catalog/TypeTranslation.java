package sh.joiner.aws.catalog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.catalog.InstanceTypeFacts.Card;
import sh.joiner.model.catalog.InstanceTypeFacts.Cpu;
import sh.joiner.model.catalog.InstanceTypeFacts.Gpu;
import sh.joiner.model.catalog.InstanceTypeFacts.Network;
import software.amazon.awssdk.services.ec2.model.EbsInfo;
import software.amazon.awssdk.services.ec2.model.EbsOptimizedSupport;
import software.amazon.awssdk.services.ec2.model.EfaInfo;
import software.amazon.awssdk.services.ec2.model.EnaSupport;
import software.amazon.awssdk.services.ec2.model.EphemeralNvmeSupport;
import software.amazon.awssdk.services.ec2.model.InstanceStorageInfo;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.NetworkCardInfo;
import software.amazon.awssdk.services.ec2.model.NetworkInfo;
import software.amazon.awssdk.services.ec2.model.PlacementGroupInfo;
import software.amazon.awssdk.services.ec2.model.ProcessorInfo;

/** Translates EC2's description of an instance type into the model, and adds the facts of the static tables (aws 5.1). */
final class TypeTranslation {

    private final StaticFacts tables;

    TypeTranslation(StaticFacts tables) {
        this.tables = tables;
    }

    /** Returns the names of required fields that the description does not have. */
    static List<String> missing(InstanceTypeInfo type) {
        var cpu = type.vCpuInfo();
        var memory = type.memoryInfo();
        var network = type.networkInfo();
        var processor = type.processorInfo();
        return Stream.of(
                        absent("instanceType", type.instanceTypeAsString()),
                        absent("vCpuInfo.defaultVCpus", cpu == null ? null : cpu.defaultVCpus()),
                        absent("memoryInfo.sizeInMiB", memory == null ? null : memory.sizeInMiB()),
                        absent("processorInfo.supportedArchitectures", processor == null ? null : firstOf(processor)),
                        absent(
                                "networkInfo.ipv4AddressesPerInterface",
                                network == null ? null : network.ipv4AddressesPerInterface()),
                        absent("networkInfo.networkCards", network == null ? null : firstOf(network)))
                .flatMap(List::stream)
                .toList();
    }

    private static @Nullable String firstOf(ProcessorInfo processor) {
        return processor.supportedArchitecturesAsStrings().stream().findFirst().orElse(null);
    }

    private static @Nullable NetworkCardInfo firstOf(NetworkInfo network) {
        return network.networkCards().stream().findFirst().orElse(null);
    }

    private static List<String> absent(String field, @Nullable Object value) {
        return value == null ? List.of(field) : List.of();
    }

    /** Translates a description that has all {@linkplain #missing required fields}. */
    InstanceTypeFacts facts(InstanceTypeInfo type) {
        var name = type.instanceTypeAsString();
        var processor = type.processorInfo();
        var storage = type.instanceStorageInfo();
        return new InstanceTypeFacts(
                name,
                processor.supportedArchitecturesAsStrings(),
                Set.copyOf(type.supportedUsageClassesAsStrings()),
                AwsErrors.nonNull(type.hypervisorAsString()),
                Boolean.TRUE.equals(type.bareMetal()),
                Boolean.TRUE.equals(type.networkInfo().encryptionInTransitSupported()),
                cpu(type),
                type.memoryInfo().sizeInMiB(),
                network(name, type.networkInfo()),
                storage != null && storage.nvmeSupport() != EphemeralNvmeSupport.UNSUPPORTED,
                storageGb(storage),
                ebsBandwidth(type.ebsInfo()),
                tables.networkBandwidth(name),
                gpus(type),
                inferenceAccelerators(type),
                neuronDevices(type),
                strategies(type.placementGroupInfo()),
                Set.copyOf(processor.supportedFeaturesAsStrings()));
    }

    private static long storageGb(@Nullable InstanceStorageInfo storage) {
        return storage == null || storage.totalSizeInGB() == null ? 0 : storage.totalSizeInGB();
    }

    private static Cpu cpu(InstanceTypeInfo type) {
        var processor = type.processorInfo();
        var clock = processor.sustainedClockSpeedInGhz();
        return new Cpu(
                type.vCpuInfo().defaultVCpus(), AwsErrors.nonNull(processor.manufacturer()), clock == null ? 0 : clock);
    }

    private Network network(String name, NetworkInfo network) {
        var cards = network.networkCards().stream()
                .map(card -> new Card(orZero(card.networkCardIndex()), orZero(card.maximumNetworkInterfaces())))
                .toList();
        return new Network(
                cards,
                orZero(network.defaultNetworkCardIndex()),
                orZero(network.ipv4AddressesPerInterface()),
                tables.branchInterfaces(name),
                maxEfaInterfaces(network),
                network.enaSupport() != EnaSupport.UNSUPPORTED);
    }

    private static int maxEfaInterfaces(NetworkInfo network) {
        return Optional.ofNullable(network.efaInfo())
                .map(EfaInfo::maximumEfaInterfaces)
                .orElse(0);
    }

    private static OptionalLong ebsBandwidth(@Nullable EbsInfo ebs) {
        if (ebs == null || ebs.ebsOptimizedSupport() != EbsOptimizedSupport.DEFAULT || ebs.ebsOptimizedInfo() == null) {
            return OptionalLong.empty();
        }
        var most = ebs.ebsOptimizedInfo().maximumBandwidthInMbps();
        return most == null ? OptionalLong.empty() : OptionalLong.of(most);
    }

    private static List<Gpu> gpus(InstanceTypeInfo type) {
        return type.gpuInfo() == null
                ? List.of()
                : type.gpuInfo().gpus().stream()
                        .map(gpu -> new Gpu(
                                AwsErrors.nonNull(gpu.name()),
                                AwsErrors.nonNull(gpu.manufacturer()),
                                orZero(gpu.count()),
                                gpu.memoryInfo() == null
                                        ? 0
                                        : orZero(gpu.memoryInfo().sizeInMiB())))
                        .toList();
    }

    private static List<Accelerator> inferenceAccelerators(InstanceTypeInfo type) {
        return type.inferenceAcceleratorInfo() == null
                ? List.of()
                : type.inferenceAcceleratorInfo().accelerators().stream()
                        .map(inferenceDeviceInfo -> new Accelerator(
                                AwsErrors.nonNull(inferenceDeviceInfo.name()),
                                AwsErrors.nonNull(inferenceDeviceInfo.manufacturer()),
                                orZero(inferenceDeviceInfo.count()),
                                0))
                        .toList();
    }

    private static List<Accelerator> neuronDevices(InstanceTypeInfo type) {
        return type.neuronInfo() == null
                ? List.of()
                : type.neuronInfo().neuronDevices().stream()
                        .map(neuronDeviceInfo -> new Accelerator(
                                AwsErrors.nonNull(neuronDeviceInfo.name()),
                                "AWS",
                                orZero(neuronDeviceInfo.count()),
                                neuronDeviceInfo.coreInfo() == null
                                        ? 0
                                        : orZero(neuronDeviceInfo.coreInfo().count())))
                        .toList();
    }

    private static Set<String> strategies(@Nullable PlacementGroupInfo groups) {
        return groups == null ? Set.of() : Set.copyOf(groups.supportedStrategiesAsStrings());
    }

    private static int orZero(@Nullable Integer number) {
        return number == null ? 0 : number;
    }
}
