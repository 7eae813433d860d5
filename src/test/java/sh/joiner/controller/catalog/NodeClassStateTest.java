package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.HandClock.START;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.testing.HandClock;

/** The remaining capacity of reservations: the last count minus the instances launched since then (aws 3.2). */
class NodeClassStateTest {

    private final HandClock clock = new HandClock();
    private final NodeClassState state = new NodeClassState();

    private static Reservation counted(int free, Instant at) {
        return reservation(Kind.DEFAULT, null, free, at);
    }

    private static Reservation reservation(Kind kind, @Nullable Instant end, int free, Instant at) {
        return new Reservation("cr-1", "1", "m5.large", "us-east-1a", "targeted", kind, false, end, free, at);
    }

    private static NodeClass with(Reservation reservation) {
        return nodeClass().reservations(reservation).build();
    }

    private int left() {
        return left(counted(0, Reservation.UNCOUNTED));
    }

    private int left(Reservation reservation) {
        return state.complete(with(reservation), clock.now())
                .resolved()
                .reservations()
                .getFirst()
                .free();
    }

    @Test
    void aReservationThatWasNotCountedHasNoInstancesLeft() {
        assertThat(left()).isZero();
    }

    @Test
    void launchesReduceTheCountAndEndedInstancesIncreaseIt() {
        state.learn(List.of(counted(2, START)));
        state.launchedIn("cr-1");
        assertThat(left()).isEqualTo(1);

        state.endedIn("cr-1");

        assertThat(left()).isEqualTo(2);
    }

    @Test
    void learningTheSameCountAgainDoesNotUndoALaunch() {
        state.learn(List.of(counted(2, START)));
        state.launchedIn("cr-1");

        state.learn(List.of(counted(2, START)));
        assertThat(left()).isEqualTo(1);
        state.learn(List.of(counted(2, START.plus(Duration.ofMinutes(1)))));

        assertThat(left()).as("EC2 has counted again").isEqualTo(2);
    }

    @Test
    void theCountIsNeverNegative() {
        state.learn(List.of(counted(1, START)));

        state.exhausted("cr-1");
        state.launchedIn("cr-1");

        assertThat(left()).isZero();
    }

    @Test
    void aCapacityBlockHasNoInstancesLeftFortyMinutesBeforeItsEnd() {
        var block = reservation(Kind.CAPACITY_BLOCK, START.plus(Duration.ofHours(1)), 5, START);
        state.learn(List.of(block));
        assertThat(left(block)).isEqualTo(5);

        clock.advance(Duration.ofMinutes(20));

        assertThat(left(block)).isZero();
    }

    @Test
    void aKnownPlacementGroupIsPartOfTheClass() {
        var plain = nodeClass().build();
        var group = new PlacementGroup("pg-1", "rack", "cluster", 0);
        assertThat(state.complete(plain, clock.now())).isSameAs(plain);

        state.learn(plain.uid(), group);
        assertThat(state.complete(plain, clock.now()).resolved().placementGroup())
                .isEqualTo(group);
        state.learnThatThereIsNoGroup(plain.uid());

        assertThat(state.complete(plain, clock.now()).resolved().placementGroup())
                .isNull();
    }
}
