package sh.joiner.model.catalog;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import sh.joiner.model.Wide;

/**
 * The facts of an instance type that AWS publishes, independent of any cluster (aws 5.1): DescribeInstanceTypes and the two static tables.
 *
 * @param architectures in AWS's order and spelling, such as {@code x86_64}
 * @param usageClasses values such as {@code on-demand}, {@code spot}, {@code capacity-block}
 * @param hypervisor empty for bare metal
 * @param instanceStorageGb total local storage in GB, 0 for none
 * @param ebsBandwidthMbps the maximum bandwidth; absent if EBS optimization is not the default
 * @param networkBandwidthMbps the baseline bandwidth; absent if the static table does not contain the type
 * @param placementStrategies the supported strategies, such as {@code cluster}
 * @param processorFeatures values such as {@code nested-virtualization}
 */
@Wide("the fields of EC2 DescribeInstanceTypes that sizing and requirements read")
public record InstanceTypeFacts(
        String name,
        List<String> architectures,
        Set<String> usageClasses,
        String hypervisor,
        boolean bareMetal,
        boolean encryptionInTransit,
        Cpu cpu,
        long memoryMib,
        Network network,
        boolean nvme,
        long instanceStorageGb,
        OptionalLong ebsBandwidthMbps,
        OptionalLong networkBandwidthMbps,
        List<Gpu> gpus,
        List<Accelerator> inferenceAccelerators,
        List<Accelerator> neuronDevices,
        Set<String> placementStrategies,
        Set<String> processorFeatures) {

    public InstanceTypeFacts {
        architectures = List.copyOf(architectures);
        usageClasses = Set.copyOf(usageClasses);
        gpus = List.copyOf(gpus);
        inferenceAccelerators = List.copyOf(inferenceAccelerators);
        neuronDevices = List.copyOf(neuronDevices);
        placementStrategies = Set.copyOf(placementStrategies);
        processorFeatures = Set.copyOf(processorFeatures);
    }

    /** The processors; a sustained clock of 0 GHz means that EC2 reports none. */
    public record Cpu(int vcpus, String manufacturer, double sustainedClockGhz) {}

    /**
     * The network of the instance type.
     *
     * @param cards network cards in order of index
     * @param defaultCard index of the default card
     * @param branchInterfaces from the static limits table; absent if trunking is not possible
     * @param maxEfaInterfaces 0 if EFA is not supported
     */
    public record Network(
            List<Card> cards,
            int defaultCard,
            int ipv4PerInterface,
            OptionalInt branchInterfaces,
            int maxEfaInterfaces,
            boolean enaSupported) {
        public Network {
            cards = List.copyOf(cards);
        }

        /** Returns the maximum number of interfaces of the default card. */
        public int interfacesOfDefaultCard() {
            return cards.stream()
                    .filter(card -> card.index() == defaultCard)
                    .mapToInt(Card::maxInterfaces)
                    .findFirst()
                    .orElse(0);
        }
    }

    /** A network card. */
    public record Card(int index, int maxInterfaces) {}

    /** GPUs of one kind; memory in MiB of each GPU. */
    public record Gpu(String name, String manufacturer, int count, long memoryMib) {}

    /** Accelerators of one kind; {@code cores} of each accelerator, 0 if EC2 does not report the number. */
    public record Accelerator(String name, String manufacturer, int count, int cores) {}
}
