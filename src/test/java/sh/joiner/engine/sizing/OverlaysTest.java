package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.engine.sizing.Overlays.Outcome;
import sh.joiner.engine.sizing.Overlays.OverlayValidity;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.catalog.PriceChange;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Tests of types with overlays (core 7.7). */
class OverlaysTest {

    private static final List<Pool> POOLS =
            List.of(pool("one").build(), pool("two").build());

    private static final List<InstanceType> TYPES = List.of(
            type("c5.large")
                    .onDemand(0.1, "a", "b")
                    .spot(0.04, "a")
                    .label(Labels.INSTANCE_TYPE, "c5.large")
                    .build(),
            type("m5.large")
                    .onDemand(0.2, "a")
                    .label(Labels.INSTANCE_TYPE, "m5.large")
                    .build());

    private static Overlay overlay(String name, int weight, String adjustment, Requirement... rules) {
        return new Overlay(name, weight, Requirements.of(rules), PriceChange.parse("", adjustment), Resources.NONE, "");
    }

    private static Overlay pages(String name, int weight, String amount, Requirement... rules) {
        return new Overlay(
                name,
                weight,
                Requirements.of(rules),
                new PriceChange.None(),
                Resources.parse(Map.of("hugepages-2Mi", amount)),
                "");
    }

    private static Requirement named(String type) {
        return Requirement.in(Labels.INSTANCE_TYPE, type);
    }

    private static Outcome inspect(Overlay... overlays) {
        return Overlays.inspect(POOLS, Map.of("default", TYPES), Arrays.asList(overlays));
    }

    private static InstanceType typeOf(Outcome outcome, String pool, String name) {
        var own = outcome.types().get(pool);
        return (own == null ? TYPES : own.types())
                .stream()
                        .filter(instanceType -> instanceType.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    private static PoolTypes changed(Outcome outcome) {
        return Objects.requireNonNull(outcome.types().get("one"));
    }

    private static List<Double> prices(Outcome outcome, String pool, String name) {
        return typeOf(outcome, pool, name).offerings().stream()
                .map(Offering::price)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "'', -10%, 10, 9",
        "'', +10%, 10, 11",
        "'', -100%, 10, 0",
        "'', +5, 10, 15",
        "'', -2.5, 10, 7.5",
        "'', -20, 10, 0",
        "3.5, '', 10, 3.5",
        "'', '', 10, 10"
    })
    void aPriceIsReplacedOrAdjustedAndNeverNegative(String price, String adjustment, double before, double after) {
        assertThat(PriceChange.parse(price, adjustment).of(before)).isEqualTo(after, within(1e-9));
    }

    @Test
    void aPriceAppliesToTheSelectedOfferings() {
        var outcome = inspect(overlay("cheap", 1, "-50%", Requirement.in(Labels.ZONE, "a"), named("c5.large")));

        assertThat(prices(outcome, "one", "c5.large")).containsExactly(0.05, 0.1, 0.02);
        assertThat(prices(outcome, "one", "m5.large")).containsExactly(0.2);
        assertThat(changed(outcome).priced()).containsExactly("c5.large");
    }

    @Test
    void anOverlayMaySelectACapacityType() {
        var spot = Requirement.in(Labels.CAPACITY_TYPE, CapacityType.SPOT.wire());

        var outcome = inspect(overlay("spot", 1, "+1", spot, named("c5.large")));

        assertThat(prices(outcome, "one", "c5.large")).containsExactly(0.1, 0.1, 1.04);
    }

    @Test
    void anOverlayMaySelectAPool() {
        var outcome = inspect(overlay("one", 1, "-50%", Requirement.in(Labels.POOL, "one"), named("m5.large")));

        assertThat(outcome.types()).containsOnlyKeys("one");
    }

    @Test
    void theHeavierOverlayPrecedesTheLighter() {
        var outcome = inspect(
                overlay("light", 1, "+1", named("c5.large")),
                overlay("heavy", 2, "+2", named("c5.large"), Requirement.in(Labels.ZONE, "a")));

        assertThat(prices(outcome, "one", "c5.large")).containsExactly(2.1, 1.1, 2.04);
        assertThat(outcome.validities())
                .allSatisfy((_, summary) -> assertThat(summary).isInstanceOf(OverlayValidity.Valid.class));
    }

    @Test
    void ofTwoConflictingOverlaysTheLaterAppliesToNoPool() {
        var outcome = inspect(
                overlay("b", 1, "+2", Requirement.in(Labels.POOL, "one"), named("c5.large")),
                overlay("a", 1, "+1", Requirement.in(Labels.INSTANCE_TYPE, "c5.large", "m5.large")));

        assertThat(outcome.validities().get("b")).isInstanceOf(OverlayValidity.Valid.class);
        assertThat(outcome.validities().get("a")).isEqualTo(new OverlayValidity.Conflict("b", "the price of c5.large"));
        assertThat(prices(outcome, "two", "m5.large")).containsExactly(0.2);
    }

    @Test
    void anInvalidOverlayChangesNothing() {
        var outcome = inspect(Overlay.unreadable("odd", 1, "spec.price: 'x' is not a price"));

        assertThat(outcome.types()).isEmpty();
        assertThat(outcome.validities().get("odd"))
                .isEqualTo(new OverlayValidity.Invalid("spec.price: 'x' is not a price"));
    }

    @Test
    void hugePagesReduceTheMemoryToAtLeastZero() {
        var some = typeOf(inspect(pages("pages", 1, "1Gi", named("m5.large"))), "one", "m5.large");
        var all = typeOf(inspect(pages("pages", 1, "100Gi", named("m5.large"))), "one", "m5.large");

        assertThat(some.allocatable().get("hugepages-2Mi")).isEqualTo(1L << 30);
        assertThat(some.allocatable().get(Resources.MEMORY)).isEqualTo(7L << 30);
        assertThat(all.allocatable().get(Resources.MEMORY)).isZero();
    }

    @Test
    void capacityAndPriceOfATypeMayComeFromTwoOverlays() {
        var outcome =
                inspect(overlay("price", 1, "+1", named("m5.large")), pages("pages", 1, "1Gi", named("m5.large")));

        assertThat(outcome.validities().values()).allMatch(OverlayValidity.Valid.class::isInstance);
        assertThat(prices(outcome, "one", "m5.large")).containsExactly(1.2);
        assertThat(changed(outcome).enlarged()).containsExactly("m5.large");
    }
}
