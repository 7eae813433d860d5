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

/** What is left in reservations: the last count, less what was started since (aws 3.2). */
class NodeClassBookTest {

    private final HandClock clock = new HandClock();
    private final NodeClassBook book = new NodeClassBook(clock);

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
        return book.complete(with(reservation))
                .resolved()
                .reservations()
                .getFirst()
                .free();
    }

    @Test
    void nothingIsLeftInAReservationThatNobodyHasCounted() {
        assertThat(left()).isZero();
    }

    @Test
    void eachLaunchTakesOneAndEachEndGivesOneBack() {
        book.learn(List.of(counted(2, START)));
        book.launchedIn("cr-1");
        assertThat(left()).isEqualTo(1);

        book.endedIn("cr-1");

        assertThat(left()).isEqualTo(2);
    }

    @Test
    void anAnswerThatIsKnownAlreadyDoesNotUndoALaunch() {
        book.learn(List.of(counted(2, START)));
        book.launchedIn("cr-1");

        book.learn(List.of(counted(2, START)));
        assertThat(left()).isEqualTo(1);
        book.learn(List.of(counted(2, START.plus(Duration.ofMinutes(1)))));

        assertThat(left()).as("EC2 has counted anew").isEqualTo(2);
    }

    @Test
    void neverIsLessLeftThanNothing() {
        book.learn(List.of(counted(1, START)));

        book.exhausted("cr-1");
        book.launchedIn("cr-1");

        assertThat(left()).isZero();
    }

    @Test
    void nothingIsLeftInABlockThatIsBeingCleared() {
        var block = reservation(Kind.CAPACITY_BLOCK, START.plus(Duration.ofHours(1)), 5, START);
        book.learn(List.of(block));
        assertThat(left(block)).isEqualTo(5);

        clock.advance(Duration.ofMinutes(20));

        assertThat(left(block)).isZero();
    }

    @Test
    void theGroupOfAClassIsPartOfItOnceItIsKnown() {
        var plain = nodeClass().build();
        var group = new PlacementGroup("pg-1", "rack", "cluster", 0);
        assertThat(book.complete(plain)).isSameAs(plain);

        book.learn(plain.uid(), group);
        assertThat(book.complete(plain).resolved().placementGroup()).isEqualTo(group);
        book.learnThatThereIsNoGroup(plain.uid());

        assertThat(book.complete(plain).resolved().placementGroup()).isNull();
    }
}
