package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.api.ec2.EC2NodeClass.CAPACITY_RESERVATIONS_READY;
import static sh.joiner.api.ec2.EC2NodeClass.PLACEMENT_GROUP_READY;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.ResolvedCapacityReservation;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** The cases of Karpenter's capacityreservation_test.go and placementgroup_test.go, except the cases of requests to EC2. */
class ReservationsPartTest {

    private static final String RESERVED = "capacityReservationSelectorTerms: [{id: cr-1}]";
    private static final String GROUPED = "placementGroupSelector: {name: rack}";

    private final ClassWorld world = new ClassWorld();

    private static Reservation reservation(Kind kind, @Nullable Instant end) {
        return new Reservation(
                "cr-1", "111122223333", "m5.large", "us-east-1a", "targeted", kind, false, end, 3, START);
    }

    private String statusAndReason(EC2NodeClass object, String type) {
        world.reconciler.inspect(object, world.clock.now());
        var condition = object.conditions(world.clock.now()).get(type).orElseThrow();
        return condition.status + " " + condition.reason;
    }

    private ResolvedCapacityReservation resolved(EC2NodeClass object) {
        world.reconciler.inspect(object, world.clock.now());
        var all = object.getStatus().capacityReservations;
        assertThat(all).hasSize(1);
        return all == null ? new ResolvedCapacityReservation() : all.getFirst();
    }

    @Test
    void theStatusListsAReservationWithAllFields() {
        world.reservations = List.of(reservation(Kind.DEFAULT, null));

        var found = resolved(ClassWorld.with(RESERVED));

        assertThat(List.of(found.id, found.ownerID, found.instanceType, found.availabilityZone))
                .containsExactly("cr-1", "111122223333", "m5.large", "us-east-1a");
        assertThat(List.of(found.instanceMatchCriteria, "" + found.reservationType, "" + found.state))
                .containsExactly("targeted", "default", "active");
        assertThat(found.interruptible).isFalse();
        assertThat(found.endTime).isNull();
    }

    @Test
    void theConditionIsTrueWithoutAnyReservation() {
        var object = ClassWorld.with(RESERVED);

        assertThat(statusAndReason(object, CAPACITY_RESERVATIONS_READY)).isEqualTo("True CapacityReservationsReady");
        assertThat(object.getStatus().capacityReservations).isNull();
    }

    @Test
    void aCapacityBlockExpiresFortyMinutesBeforeItsEnd() {
        var end = START.plus(Duration.ofHours(1));
        world.reservations = List.of(reservation(Kind.CAPACITY_BLOCK, end));
        var object = ClassWorld.with(RESERVED);

        assertThat(resolved(object).state).isEqualTo("active");
        world.clock.advance(Duration.ofMinutes(20));

        assertThat(resolved(object).state).isEqualTo("expiring");
        assertThat(resolved(object).endTime).isEqualTo(end.toString());
    }

    @Test
    void anOrdinaryReservationDoesNotExpireBeforeItsEnd() {
        world.reservations = List.of(reservation(Kind.DEFAULT, START.plus(Duration.ofMinutes(10))));

        assertThat(resolved(ClassWorld.with(RESERVED)).state).isEqualTo("active");
    }

    @Test
    void theConditionIsTrueWithoutASelector() {
        world.group = new PlacementGroup("pg-1", "rack", "cluster", 0);

        assertThat(statusAndReason(ClassWorld.with("tags: {}"), PLACEMENT_GROUP_READY))
                .isEqualTo("True PlacementGroupReady");
        assertThat(world.classes.group("u")).isEmpty();
    }

    @Test
    void aGroupIsFoundAndForgottenWithItsSelector() {
        world.group = new PlacementGroup("pg-1", "rack", "cluster", 0);
        var object = ClassWorld.with(GROUPED);

        assertThat(statusAndReason(object, PLACEMENT_GROUP_READY)).isEqualTo("True PlacementGroupReady");
        assertThat(world.classes.group("u")).contains(world.group);
        object.getSpec().placementGroupSelector = null;
        world.reconciler.inspect(object, world.clock.now());

        assertThat(world.classes.group("u")).isEmpty();
    }

    @Test
    void aMissingGroupIsReportedAndForgotten() {
        world.group = new PlacementGroup("pg-1", "rack", "cluster", 0);
        var object = ClassWorld.with(GROUPED);
        world.reconciler.inspect(object, world.clock.now());
        world.group = null;

        assertThat(statusAndReason(object, PLACEMENT_GROUP_READY)).isEqualTo("False PlacementGroupNotFound");
        assertThat(world.classes.group("u")).isEmpty();
    }

    @Test
    void theGroupIsKeptAndTheMissingAnswerIsShownWhileEc2DoesNotAnswer() {
        world.group = new PlacementGroup("pg-1", "rack", "cluster", 0);
        var object = ClassWorld.with(GROUPED);
        world.reconciler.inspect(object, world.clock.now());
        world.failure = new RemoteCallException(Category.THROTTLED, "", "slow down", null);

        assertThat(statusAndReason(object, PLACEMENT_GROUP_READY)).isEqualTo("True PlacementGroupReady");
        assertThat(world.inspected().doubts()).containsKey(PLACEMENT_GROUP_READY);
        assertThat(world.classes.group("u")).isPresent();
    }
}
