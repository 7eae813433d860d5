package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.TypeBuilder.type;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.sizing.LaunchChoice.Chosen;
import sh.joiner.engine.sizing.LaunchChoice.MinValues;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;

/** Tests of the filters for reserved capacity (aws 6.2, numbers 2 to 4), through the choice of a launch. */
class ReservedFiltersTest {

    private static final Instant END = Instant.parse("2027-01-01T00:00:00Z");

    private static Offering ordinary(String id, String type, String zone, int left, double price) {
        return offering(id, type, zone, Kind.DEFAULT, left, price);
    }

    private static Offering block(String id, String type, String zone, double price) {
        return offering(id, type, zone, Kind.CAPACITY_BLOCK, 1, price);
    }

    private static Offering offering(String id, String type, String zone, Kind kind, int left, double price) {
        @Nullable Instant end = kind == Kind.CAPACITY_BLOCK ? END : null;
        var found = new Reservation(id, "1", type, zone, "targeted", kind, false, end, left, Reservation.UNCOUNTED);
        return Offering.reserved(found, "", price, OfferingState.AVAILABLE);
    }

    private static InstanceType instanceType(String name, Offering... offerings) {
        var everywhere = type(name).onDemand(0.1, "a").reserved("x", "b").build();
        var onDemand = everywhere.offerings().stream().limit(1);
        return everywhere.withOfferings(
                Stream.concat(onDemand, Stream.of(offerings)).toList());
    }

    private static Chosen choose(InstanceType... types) {
        return (Chosen) LaunchChoice.of(claim().build(), List.of(types), MinValues.STRICT);
    }

    private static List<String> reservations(Chosen chosen) {
        return chosen.types().stream()
                .flatMap(type -> type.offerings().stream())
                .map(Offering::reservationId)
                .toList();
    }

    @Test
    void reservedCapacityIsUsedFirst() {
        var chosen = choose(
                instanceType("m5.large", ordinary("cr-1", "m5.large", "a", 1, 0.00001)), instanceType("c5.large"));

        assertThat(chosen.capacityType()).isEqualTo(CapacityType.RESERVED);
        assertThat(reservations(chosen)).containsExactly("cr-1");
    }

    @Test
    void aClaimThatAllowsOnlyOnDemandUsesNoReservation() {
        var types = List.of(instanceType("m5.large", ordinary("cr-1", "m5.large", "a", 1, 0.00001)));
        var claim =
                claim().needs(Requirement.in(Labels.CAPACITY_TYPE, "on-demand")).build();

        var chosen = (Chosen) LaunchChoice.of(claim, types, MinValues.STRICT);

        assertThat(chosen.capacityType()).isEqualTo(CapacityType.ON_DEMAND);
        assertThat(reservations(chosen)).containsExactly("");
    }

    @Test
    void eachZoneUsesTheReservationWithTheMostCapacity() {
        var chosen = choose(instanceType(
                "m5.large",
                ordinary("cr-1", "m5.large", "a", 1, 0.00001),
                ordinary("cr-2", "m5.large", "a", 3, 0.00001),
                ordinary("cr-3", "m5.large", "b", 1, 0.00001)));

        assertThat(reservations(chosen)).containsExactlyInAnyOrder("cr-2", "cr-3");
    }

    @Test
    void ordinaryReservationsAndBlocksAreNotMixedAndTheCheapestDecides() {
        var ordinary = instanceType("m5.large", ordinary("cr-1", "m5.large", "a", 1, 0.00002));
        var block = instanceType("p5.large", block("cr-2", "p5.large", "a", 0.00001));

        assertThat(reservations(choose(ordinary, block))).containsExactly("cr-2");
    }

    @Test
    void ofEqualPricesTheOrdinaryReservationIsUsed() {
        var ordinary = instanceType("m5.large", ordinary("cr-2", "m5.large", "a", 1, 0.00001));
        var block = instanceType("c5.large", block("cr-1", "c5.large", "a", 0.00001));

        assertThat(reservations(choose(block, ordinary))).containsExactly("cr-2");
    }

    @Test
    void aFleetUsesOneBlockOfOneType() {
        var chosen = choose(
                instanceType(
                        "p5.large", block("cr-1", "p5.large", "a", 0.00003), block("cr-2", "p5.large", "b", 0.00002)),
                instanceType("p4.large", block("cr-3", "p4.large", "a", 0.00004)));

        assertThat(reservations(chosen)).containsExactly("cr-2");
    }
}
