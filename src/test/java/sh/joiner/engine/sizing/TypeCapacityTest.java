package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeFactsBuilder.m5Large;
import static sh.joiner.testing.TypeFactsBuilder.type;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.catalog.InstanceTypeFacts.Gpu;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.NodeClasses;

/** Tests with the numbers of aws 5.3, 5.4 and appendix D. */
class TypeCapacityTest {

    @ParameterizedTest
    @CsvSource({
        "m5.large,     2,   8192,  3, 10,   7577,  29",
        "m5.xlarge,    4,  16384,  4, 15,  15155,  58",
        "m5.24xlarge, 96, 393216, 15, 50, 363724, 737"
    })
    void losesMemoryToTheHypervisorAndLimitsPodsByInterfaceAddresses(
            String name, int cpus, long mib, int interfaces, int addresses, long left, long pods) {
        var facts = type(name).size(cpus, mib).network(interfaces, addresses).facts();

        var capacity = capacity(facts, nodeClass());

        assertThat(capacity.get(Resources.MEMORY)).isEqualTo(left << 20);
        assertThat(capacity.get(Resources.PODS)).isEqualTo(pods);
        assertThat(capacity.get(Resources.CPU)).isEqualTo(cpus * 1000L);
    }

    @Test
    void armLosesAnother64MiBFirst() {
        var facts = type("m6g.large").arm().facts();

        assertThat(capacity(facts, nodeClass()).get(Resources.MEMORY)).isEqualTo(7518L << 20);
    }

    @Test
    void reservedInterfacesCarryNoPods() {
        var settings = new SizingSettings(0.075, 1);

        var capacity = new TypeCapacity(m5Large(), nodeClass().instanceSettings(), settings).resources();

        assertThat(capacity.get(Resources.PODS)).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"AL2023, 8", "AL2, 8", "CUSTOM, 8", "WINDOWS_2022, 8", "BOTTLEROCKET, 29"})
    void podsPerCoreAppliesToEveryFamilyExceptBottlerocket(ImageFamily family, long pods) {
        var resources = capacity(m5Large(), nodeClass().family(family).podsPerCore(4));

        assertThat(resources.get(Resources.PODS)).isEqualTo(pods);
    }

    @Test
    void maxPodsAndTheDefaultOfWindowsAreNotLimitedByInterfaces() {
        assertThat(capacity(m5Large(), nodeClass().maxPods(110)).get(Resources.PODS))
                .isEqualTo(110);
        assertThat(capacity(m5Large(), nodeClass().family(ImageFamily.WINDOWS_2022))
                        .get(Resources.PODS))
                .isEqualTo(110);
    }

    @Test
    void anEfaOnlyInterfaceOnTheFirstCardCarriesNoPods() {
        var network = new NetworkSettings(
                null,
                OptionalInt.empty(),
                List.of(
                        new NetworkSettings.Interface(0, 0, "interface"),
                        new NetworkSettings.Interface(0, 1, "efa-only")),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());

        var capacity = capacity(type("m5.large").efa(4).facts(), nodeClass().network(network));

        assertThat(capacity.get(Resources.PODS)).isEqualTo(20);
        assertThat(capacity.get("vpc.amazonaws.com/efa")).isEqualTo(1);
    }

    @Test
    void storageIsTheSizeOfTheRootVolumeOrThePodVolumeOrItsDefault() {
        assertThat(storage(nodeClass())).isEqualTo(20L << 30);
        assertThat(storage(nodeClass().family(ImageFamily.WINDOWS_2019))).isEqualTo(50L << 30);
        assertThat(storage(nodeClass().devices(volume("/dev/xvda", false, "100Gi"))))
                .isEqualTo(100L << 30);
        assertThat(storage(nodeClass().devices(volume("/dev/sdx", true, "7Gi"), volume("/dev/xvda", false, "9Gi"))))
                .isEqualTo(7L << 30);
        assertThat(storage(nodeClass()
                        .family(ImageFamily.BOTTLEROCKET)
                        .devices(volume("/dev/xvda", false, "5Gi"), volume("/dev/xvdb", false, "59G"))))
                .isEqualTo(59_000_000_000L);
    }

    @Test
    void aCustomFamilysLastVolumeHoldsThePods() {
        var custom = nodeClass().family(ImageFamily.CUSTOM);

        assertThat(storage(custom)).isEqualTo(20L << 30);
        assertThat(storage(custom.devices(volume("/dev/a", false, "5Gi"), volume("/dev/b", false, "6Gi"))))
                .isEqualTo(6L << 30);
    }

    @Test
    void raid0UsesTheInstanceStorageIfItExists() {
        var disks = type("m5d.large").localStorage(75).facts();

        assertThat(capacity(disks, nodeClass().raid0()).get(Resources.EPHEMERAL_STORAGE))
                .isEqualTo(75_000_000_000L);
        assertThat(capacity(m5Large(), nodeClass().raid0()).get(Resources.EPHEMERAL_STORAGE))
                .isEqualTo(20L << 30);
    }

    @Test
    void devicesAreCountedByManufacturer() {
        var facts = type("x.large")
                .gpus(
                        new Gpu("A100", "NVIDIA", 8, 40960),
                        new Gpu("Gaudi", "Habana", 2, 1),
                        new Gpu("?", "nvidia", 3, 1))
                .neurons(new Accelerator("Inferentia2", "AWS", 6, 2))
                .facts();

        var capacity = capacity(facts, nodeClass());

        assertThat(capacity.get("nvidia.com/gpu")).isEqualTo(8);
        assertThat(capacity.get("habana.ai/gaudi")).isEqualTo(2);
        assertThat(capacity.get("aws.amazon.com/neuron")).isEqualTo(6);
        assertThat(capacity.get("aws.amazon.com/neuroncore")).isEqualTo(12);
        assertThat(capacity.get("vpc.amazonaws.com/pod-eni")).isEqualTo(9);
    }

    private static long storage(NodeClasses nodeClass) {
        return capacity(m5Large(), nodeClass).get(Resources.EPHEMERAL_STORAGE);
    }

    private static Resources capacity(InstanceTypeFacts type, NodeClasses nodeClass) {
        return new TypeCapacity(type, nodeClass.instanceSettings(), SizingSettings.DEFAULT).resources();
    }

    private static BlockDevice volume(String device, boolean root, String size) {
        var no = OptionalLong.empty();
        return new BlockDevice(device, root, size, "gp3", no, no, true, true, "", "", OptionalInt.empty());
    }
}
