package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeFactsBuilder.m5Large;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.NodeClasses;

/** Tests of offerings and labels of a class with capacity reservations or a placement group (aws 5.2, 5.6, 5.7). */
class ReservedOfferingsTest {

    private static final Market MARKET = new Market(
            "us-east-1",
            new TreeMap<>(Map.of("m5.large", m5Large())),
            new TreeMap<>(Map.of("m5.large", Set.of("us-east-1a", "us-east-1b"))),
            new TreeMap<>(Map.of("m5.large", 0.1)),
            Map.of(),
            Instant.EPOCH);

    private static Reservation reservation(String type, String zone, boolean interruptible, int free) {
        return new Reservation(
                "cr-1", "1", type, zone, "targeted", Kind.DEFAULT, interruptible, null, free, Reservation.UNCOUNTED);
    }

    private static InstanceType sized(NodeClasses nodeClass) {
        return NodeSizing.size(MARKET, nodeClass.build(), SizingSettings.DEFAULT)
                .getFirst();
    }

    private static List<Offering> reserved(Reservation reservation) {
        return sized(nodeClass().reservations(reservation)).offerings().stream()
                .filter(offering -> offering.capacityType() == CapacityType.RESERVED)
                .toList();
    }

    private static NodeClasses in(PlacementGroup group) {
        return nodeClass().group(group);
    }

    @Test
    void aReservationIsAnAlmostFreeOffering() {
        var offerings = reserved(reservation("m5.large", "us-east-1a", false, 3));

        assertThat(offerings).singleElement().satisfies(offering -> {
            assertThat(offering.available()).isTrue();
            assertThat(offering.price()).isEqualTo(0.1 / 10_000_000);
            assertThat(offering.left()).isEqualTo(3);
            assertThat(offering.reservationId()).isEqualTo("cr-1");
            assertThat(offering.requirements().single(Labels.RESERVATION_TYPE)).contains("default");
            assertThat(offering.requirements().single(Labels.ZONE_ID)).contains("use1-az1");
        });
    }

    @Test
    void aReservationIsNotAvailableIfItIsFullOrInterruptibleOrHasNoSubnet() {
        assertThat(reserved(reservation("m5.large", "us-east-1a", false, 0)))
                .extracting(Offering::state)
                .containsExactly(OfferingState.RESERVATION_FULL);
        assertThat(reserved(reservation("m5.large", "us-east-1b", false, 3)))
                .extracting(Offering::state)
                .containsExactly(OfferingState.NO_SUBNET);
        assertThat(reserved(reservation("m5.large", "us-east-1a", true, 3)))
                .as("an interruptible reservation")
                .extracting(Offering::state)
                .containsExactly(OfferingState.RESERVATION_INTERRUPTIBLE);
    }

    @Test
    void aReservationOfAnotherTypeIsIgnored() {
        var type = sized(nodeClass().reservations(reservation("c5.large", "us-east-1a", false, 3)));

        assertThat(type.offerings()).noneMatch(offering -> offering.capacityType() == CapacityType.RESERVED);
        assertThat(type.requirements().get(Labels.RESERVATION_ID))
                .isEqualTo(Requirement.doesNotExist(Labels.RESERVATION_ID));
        assertThat(type.requirements().get(Labels.CAPACITY_TYPE).allowed().has("reserved"))
                .isFalse();
    }

    @Test
    void theTypeIsLabeledWithItsReservations() {
        var labels = sized(nodeClass().reservations(reservation("m5.large", "us-east-1a", false, 3)))
                .requirements();

        assertThat(labels.single(Labels.RESERVATION_ID)).contains("cr-1");
        assertThat(labels.single(Labels.RESERVATION_INTERRUPTIBLE)).contains("false");
        assertThat(labels.get(Labels.CAPACITY_TYPE).allowed().has("reserved")).isTrue();
    }

    @Test
    void everyPartitionOfAGroupIsAnOfferingOfItsOwn() {
        var type = sized(in(new PlacementGroup("pg-1", "rack", "partition", 3)));

        assertThat(type.requirements().single(Labels.PLACEMENT_GROUP)).contains("pg-1");
        assertThat(type.offerings())
                .filteredOn(Offering::available)
                .filteredOn(offering -> offering.capacityType() == CapacityType.ON_DEMAND)
                .extracting(Offering::partition)
                .containsExactly("1", "2", "3");
    }

    @Test
    void aTypeWithoutSupportForTheGroupIsNotAvailable() {
        var facts = m5Large();
        var group = new PlacementGroup("pg-1", "rack", "levitation", 0);

        assertThat(sized(in(group)).offerings())
                .isNotEmpty()
                .allMatch(offering -> offering.state() == OfferingState.NOT_FOR_THE_CLASS);
        assertThat(ClassFit.obstacles(facts, in(group).build()))
                .singleElement()
                .asString()
                .contains("levitation");
    }

    @Test
    void missingCapacityInAPartitionDoesNotAffectOthers() {
        var nodeClass = in(new PlacementGroup("pg-1", "rack", "partition", 3)).build();
        var exhausted = new Unavailable.CapacityPool(
                "m5.large", "us-east-1a", CapacityType.ON_DEMAND, new Unavailable.Placement("pg-1", "2"));

        var types = NodeSizing.without(
                NodeSizing.size(MARKET, nodeClass, SizingSettings.DEFAULT),
                nodeClass,
                new Unavailable(Set.of(exhausted), Set.of(), Set.of()));

        assertThat(types.getFirst().offerings())
                .filteredOn(Offering::available)
                .extracting(Offering::partition)
                .containsExactly("1", "3");
    }
}
