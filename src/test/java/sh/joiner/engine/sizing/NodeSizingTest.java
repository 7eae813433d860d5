package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeFactsBuilder.m5Large;
import static sh.joiner.testing.TypeFactsBuilder.type;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.catalog.InstanceTypeFacts.Gpu;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.catalog.Unavailable.CapacityPool;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.NodeClasses;

class NodeSizingTest {

    private static final Set<String> ZONES = Set.of("us-east-1a", "us-east-1b");

    @Test
    void allocatableIsWhatTheOverheadLeavesOfAnM5Large() {
        var type = only(m5Large(), nodeClass());

        assertThat(type.allocatable().get(Resources.CPU)).isEqualTo(2000 - 70);
        assertThat(type.allocatable().get(Resources.MEMORY)).isEqualTo((7577L - 574 - 100) << 20);
        assertThat(type.allocatable().get(Resources.PODS)).isEqualTo(29);
        assertThat(type.allocatable().names()).isEqualTo(type.capacity().names());
    }

    @Test
    void aReservationOfAnUnknownResourceReservesNothing() {
        var type = only(m5Large(), nodeClass().reserved(Map.of("pid", "1000"), Map.of()));

        assertThat(type.allocatable().names("pid")).isFalse();
        assertThat(Resources.parse(Map.of("cpu", "1")).fitsIn(type.allocatable()))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "node.kubernetes.io/instance-type, m5.large",
        "kubernetes.io/arch, amd64",
        "kubernetes.io/os, linux",
        "topology.kubernetes.io/region, us-east-1",
        "topology.kubernetes.io/zone, us-east-1a",
        "topology.k8s.aws/zone-id, use1-az1",
        "karpenter.k8s.aws/instance-category, m",
        "karpenter.k8s.aws/instance-family, m5",
        "karpenter.k8s.aws/instance-generation, 5",
        "karpenter.k8s.aws/instance-size, large",
        "karpenter.k8s.aws/instance-capability-flex, false",
        "karpenter.k8s.aws/instance-cpu, 2",
        "karpenter.k8s.aws/instance-cpu-manufacturer, intel",
        "karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz, 3100",
        "karpenter.k8s.aws/instance-memory, 8192",
        "karpenter.k8s.aws/instance-hypervisor, nitro",
        "karpenter.k8s.aws/instance-ebs-bandwidth, 4750",
        "karpenter.k8s.aws/instance-network-bandwidth, 750",
        "karpenter.k8s.aws/instance-encryption-in-transit-supported, false"
    })
    void anM5LargeIsLabeledWithItsAwsData(String label, String value) {
        var type = only(m5Large(), nodeClass());

        assertThat(rule(type, new LabelKey(label))).isEqualTo(Requirement.in(new LabelKey(label), value));
    }

    @Test
    void everyWellKnownLabelHasARequirement() {
        var known = only(m5Large(), nodeClass()).requirements().keys();

        assertThat(known)
                .containsAll(Labels.WELL_KNOWN.stream()
                        .filter(key -> !key.equals(Labels.POOL))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "u-6tb1.metal, u, 1, u-6tb1, metal",
        "u7i-12tb.224xlarge, u, 7, u7i-12tb, 224xlarge",
        "c7i-flex.large, c, 7, c7i-flex, large",
        "mac2-m2.metal, mac, 2, mac2-m2, metal",
        "hpc6a.48xlarge, hpc, 6, hpc6a, 48xlarge"
    })
    void aNameGivesCategoryGenerationFamilyAndSize(
            String name, String category, String generation, String family, String size) {
        var type = only(type(name).facts(), nodeClass());

        assertThat(rule(type, Labels.INSTANCE_CATEGORY).allowed().has(category)).isTrue();
        assertThat(rule(type, Labels.INSTANCE_GENERATION).allowed().has(generation))
                .isTrue();
        assertThat(rule(type, Labels.INSTANCE_FAMILY).allowed().has(family)).isTrue();
        assertThat(rule(type, Labels.INSTANCE_SIZE).allowed().has(size)).isTrue();
        assertThat(rule(type, Labels.INSTANCE_FLEX).allowed().has(Boolean.toString(name.contains("flex"))))
                .isTrue();
    }

    @Test
    void acceleratorsAreNamedOnlyIfThereIsOneKind() {
        var single = only(
                type("p4d.24xlarge").gpus(new Gpu("A100", "NVIDIA", 8, 40960)).facts(), nodeClass());
        var two = only(
                type("x.large")
                        .gpus(new Gpu("A", "NVIDIA", 1, 1), new Gpu("B", "NVIDIA", 1, 1))
                        .facts(),
                nodeClass());

        assertThat(rule(single, Labels.INSTANCE_GPU_NAME)).isEqualTo(Requirement.in(Labels.INSTANCE_GPU_NAME, "a100"));
        assertThat(rule(single, Labels.INSTANCE_GPU_MEMORY))
                .isEqualTo(Requirement.in(Labels.INSTANCE_GPU_MEMORY, "40960"));
        assertThat(rule(two, Labels.INSTANCE_GPU_COUNT)).isEqualTo(Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT));
    }

    @Test
    void neuronDevicesPrecedeInferenceAccelerators() {
        var facts = type("inf2.24xlarge")
                .neurons(new Accelerator("Inferentia 2", "AWS", 6, 2))
                .inference(new Accelerator("Other", "Maker", 1, 0))
                .facts();

        var type = only(facts, nodeClass());

        assertThat(rule(type, Labels.INSTANCE_ACCELERATOR_NAME))
                .isEqualTo(Requirement.in(Labels.INSTANCE_ACCELERATOR_NAME, "inferentia-2"));
        assertThat(rule(type, Labels.INSTANCE_ACCELERATOR_MANUFACTURER))
                .isEqualTo(Requirement.in(Labels.INSTANCE_ACCELERATOR_MANUFACTURER, "aws"));
    }

    @Test
    void windowsRunsOnAmd64Only() {
        var windows = nodeClass().family(ImageFamily.WINDOWS_2022);

        assertThat(rule(only(m5Large(), windows), Labels.OS)).isEqualTo(Requirement.in(Labels.OS, "windows"));
        assertThat(rule(only(m5Large(), windows), Labels.WINDOWS_BUILD))
                .isEqualTo(Requirement.in(Labels.WINDOWS_BUILD, "10.0.20348"));
        assertThat(rule(only(type("m6g.large").arm().facts(), windows), Labels.OS))
                .isEqualTo(Requirement.doesNotExist(Labels.OS));
    }

    @Test
    void anOfferingIsAvailableWithASubnetAndAPrice() {
        var offerings = only(m5Large(), nodeClass()).offerings();

        assertThat(offerings)
                .extracting(NodeSizingTest::text)
                .containsExactly(
                        "us-east-1a on-demand 0.096 true",
                        "us-east-1a spot 0.035 true",
                        "us-east-1b on-demand 0.096 false",
                        "us-east-1b spot 0.0 false");
    }

    @Test
    void anIncompatibleTypeStaysWithoutAvailableOfferings() {
        var type = only(type("a1.large").arm().facts(), nodeClass());

        assertThat(type.offerings()).isNotEmpty().noneMatch(Offering::available);
    }

    @Test
    void capacityBlocksAreNoCapacityType() {
        var type = only(type("m5.large").soldAs("on-demand", "capacity-block").facts(), nodeClass());

        assertThat(type.offerings()).extracting(Offering::capacityType).containsOnly(CapacityType.ON_DEMAND);
        assertThat(rule(type, Labels.CAPACITY_TYPE)).isEqualTo(Requirement.in(Labels.CAPACITY_TYPE, "on-demand"));
    }

    @Test
    void aClassWithoutSubnetsHasNoTypes() {
        assertThat(NodeSizing.size(market(m5Large()), nodeClass().subnets().build(), SizingSettings.DEFAULT))
                .isEmpty();
    }

    @Test
    void unavailableOfferingsAreMarkedAndOtherTypesAreTheSameObject() {
        var both = NodeSizing.size(market(m5Large(), type("m5.xlarge").facts()), twoZones(), SizingSettings.DEFAULT);
        var missing = new Unavailable(
                Set.of(new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT)), Set.of(), Set.of());

        var marked = NodeSizing.without(both, twoZones(), missing);

        assertThat(marked.getFirst().offerings())
                .filteredOn(Offering::available)
                .extracting(NodeSizingTest::text)
                .containsExactly("us-east-1a on-demand 0.096 true", "us-east-1b on-demand 0.096 true");
        assertThat(marked.getLast()).isSameAs(both.getLast());
    }

    @Test
    void fullSubnetsMakeAZoneUnavailableAndAnAccountErrorMakesSpotUnavailable() {
        var types = NodeSizing.size(market(m5Large()), twoZones(), SizingSettings.DEFAULT);

        var full = NodeSizing.without(types, twoZones(), new Unavailable(Set.of(), Set.of(), Set.of("subnet-b")));
        var noSpot =
                NodeSizing.without(types, twoZones(), new Unavailable(Set.of(), Set.of(CapacityType.SPOT), Set.of()));

        assertThat(available(full)).extracting(Offering::zone).containsOnly("us-east-1a");
        assertThat(available(noSpot)).extracting(Offering::capacityType).containsOnly(CapacityType.ON_DEMAND);
    }

    private static List<Offering> available(List<InstanceType> types) {
        return types.stream()
                .flatMap(type -> type.offerings().stream())
                .filter(Offering::available)
                .toList();
    }

    private static NodeClass twoZones() {
        return nodeClass()
                .subnets(
                        new Subnet("subnet-a", "us-east-1a", "use1-az1", 9),
                        new Subnet("subnet-b", "us-east-1b", "use1-az2", 9))
                .build();
    }

    private static InstanceType only(InstanceTypeFacts facts, NodeClasses nodeClass) {
        return NodeSizing.size(market(facts), nodeClass.build(), SizingSettings.DEFAULT)
                .getFirst();
    }

    private static Requirement rule(InstanceType type, LabelKey key) {
        assertThat(type.requirements().names(key)).as("%s is known", key).isTrue();
        return type.requirements().get(key);
    }

    private static String text(Offering offering) {
        return "%s %s %s %s"
                .formatted(offering.zone(), offering.capacityType(), offering.price(), offering.available());
    }

    private static Market market(InstanceTypeFacts... types) {
        var byName = new TreeMap<String, InstanceTypeFacts>();
        var zones = new TreeMap<String, Set<String>>();
        var prices = new TreeMap<String, Double>();
        Stream.of(types).forEach(type -> {
            byName.put(type.name(), type);
            zones.put(type.name(), ZONES);
            prices.put(type.name(), 0.096);
        });
        var spot = Map.of("m5.large", Map.of("us-east-1a", 0.035));
        return new Market("us-east-1", byName, zones, prices, spot, Instant.EPOCH);
    }
}
