package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static sh.joiner.testing.ClaimSamples.claim;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.sizing.LaunchChoice.Chosen;
import sh.joiner.engine.sizing.LaunchChoice.MinValues;
import sh.joiner.engine.sizing.LaunchChoice.Refused;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.ClaimSamples;

/** Tests of the filters and choices of aws 6.2 and 6.3. */
class LaunchChoiceTest {

    private static final Requirement ANY_CAPACITY = Requirement.in(Labels.CAPACITY_TYPE, "spot", "on-demand");

    @Test
    void takesTypesThatAreCompatibleLargeEnoughAndAvailable() {
        var types = List.of(
                instanceType("m5.large", "2", onDemand("a", 0.1)),
                instanceType("m5.xlarge", "4", onDemand("a", 0.2)),
                instanceType("c5.xlarge", "4", onDemand("a", 0.15).as(OfferingState.NO_CAPACITY)),
                instanceType("r5.xlarge", "4", onDemand("b", 0.15)));

        var chosen = choose(claim().requests(Map.of("cpu", "3")).needs(Requirement.in(Labels.ZONE, "a")), types);

        assertThat(names(chosen)).containsExactly("m5.xlarge");
    }

    @Test
    void keepsOnlyAllowedOfferingsOfOneCapacityType() {
        var types = List.of(instanceType("m5.large", "2", spot("a", 0.03), spot("b", 0.04), onDemand("a", 0.1)));

        var chosen = choose(claim().needs(ANY_CAPACITY, Requirement.in(Labels.ZONE, "a")), types);

        assertThat(chosen.capacityType()).isEqualTo(CapacityType.SPOT);
        assertThat(chosen.types().getFirst().offerings()).containsExactly(spot("a", 0.03));
    }

    @Test
    void usesOnDemandWithoutSpotAndAddsAHintIfItReplacesSpot() {
        var types = List.of(instanceType("m5.large", "2", onDemand("a", 0.1)));

        var asked = choose(claim().needs(Requirement.in(Labels.CAPACITY_TYPE, "on-demand")), types);
        var standIn = choose(claim().needs(ANY_CAPACITY), types);

        assertThat(asked.capacityType()).isEqualTo(CapacityType.ON_DEMAND);
        assertThat(asked.hint()).isEmpty();
        assertThat(standIn.hint()).contains("at least 5");
    }

    @Test
    void ordersByPriceThenByName() {
        var types = List.of(
                instanceType("c.large", "2", onDemand("a", 0.2)),
                instanceType("b.large", "2", onDemand("a", 0.1)),
                instanceType("a.large", "2", onDemand("a", 0.2)));

        assertThat(names(choose(claim(), types))).containsExactly("b.large", "a.large", "c.large");
    }

    @Test
    void removesMetalAndAcceleratorsUnlessNothingElseIsLeft() {
        var metal = instanceType("m5.metal", "96", onDemand("a", 0.05));
        var gpu = device("p3.large", "nvidia.com/gpu");
        var plain = instanceType("m5.large", "2", onDemand("a", 0.1));

        assertThat(names(choose(claim(), List.of(metal, gpu, plain)))).containsExactly("m5.large");
        assertThat(names(choose(claim(), List.of(metal, gpu)))).containsExactly("m5.metal", "p3.large");
    }

    @Test
    void keepsMetalTypesIfMinValuesIsSet() {
        var counted = Requirement.exists(Labels.INSTANCE_TYPE).withMinValues(2);
        var types = List.of(
                instanceType("m5.metal", "96", onDemand("a", 0.5)), instanceType("m5.large", "2", onDemand("a", 0.1)));

        assertThat(names(choose(claim().needs(counted), types))).containsExactly("m5.large", "m5.metal");
    }

    @Test
    void removesSpotThatCostsMoreThanTheCheapestOnDemand() {
        var types = List.of(
                instanceType("m5.large", "2", onDemand("a", 0.1), spot("a", 0.04), spot("b", 0.11)),
                instanceType("c5.large", "2", spot("a", 0.2)));

        var chosen = choose(claim().needs(ANY_CAPACITY), types);

        assertThat(names(chosen)).containsExactly("m5.large");
        assertThat(chosen.types().getFirst().offerings()).containsExactly(spot("a", 0.04));
    }

    @Test
    void keepsTheSixtyCheapest() {
        var types = IntStream.range(0, 100)
                .mapToObj(i -> instanceType("t%02d.large".formatted(i), "2", onDemand("a", 1 - i / 1000.0)))
                .toList();

        var chosen = choose(claim(), types);

        assertThat(chosen.types()).hasSize(60);
        assertThat(names(chosen).getFirst()).isEqualTo("t99.large");
        assertThat(names(chosen).getLast()).isEqualTo("t40.large");
    }

    @Test
    void refusesIfMinValuesCannotBeSatisfied() {
        var counted = claim().needs(Requirement.exists(Labels.INSTANCE_TYPE).withMinValues(2))
                .build();
        var types = List.of(instanceType("m5.large", "2", onDemand("a", 0.1)));

        assertThat(LaunchChoice.of(counted, types, MinValues.STRICT))
                .asInstanceOf(type(Refused.class))
                .extracting(Refused::reason)
                .asString()
                .contains("is 2, but the available instance types have only 1");
        assertThat(LaunchChoice.of(counted, types, MinValues.BEST_EFFORT)).isInstanceOf(Chosen.class);
    }

    @Test
    void refusesIfNoTypeIsLeft() {
        var types = List.of(instanceType("m5.large", "2", onDemand("a", 0.1)));

        var refused = LaunchChoice.of(claim().requests(Map.of("cpu", "3")).build(), types, MinValues.STRICT);

        assertThat(refused).isInstanceOf(Refused.class);
    }

    private static Chosen choose(ClaimSamples claim, List<InstanceType> types) {
        return (Chosen) LaunchChoice.of(claim.build(), types, MinValues.STRICT);
    }

    private static List<String> names(Chosen chosen) {
        return chosen.types().stream().map(InstanceType::name).toList();
    }

    private static Offering onDemand(String zone, double price) {
        return Offering.of(zone, "", CapacityType.ON_DEMAND, price, OfferingState.AVAILABLE);
    }

    private static Offering spot(String zone, double price) {
        return Offering.of(zone, "", CapacityType.SPOT, price, OfferingState.AVAILABLE);
    }

    private static InstanceType device(String name, String device) {
        var plain = instanceType(name, "8", onDemand("a", 0.06));
        return new InstanceType(
                name,
                plain.requirements(),
                plain.capacity().with(device, 1),
                plain.overhead(),
                plain.allocatable(),
                plain.offerings());
    }

    private static InstanceType instanceType(String name, String cpu, Offering... offerings) {
        var capacity = Resources.parse(Map.of("cpu", cpu, "memory", "8Gi", "pods", "29"));
        var labels = Requirements.of(
                Requirement.in(Labels.INSTANCE_TYPE, name),
                Requirement.in(Labels.INSTANCE_SIZE, name.substring(name.indexOf('.') + 1)),
                Requirement.in(Labels.ZONE, "a", "b"));
        return new InstanceType(
                name,
                labels,
                capacity,
                new Overhead(Resources.NONE, Resources.NONE, Resources.NONE),
                capacity,
                List.of(offerings));
    }
}
