package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** The cases that Karpenter's two controllers for capacity reservations handle (aws 2.10). */
class ReservationLoopTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-1";
    private static final Map<String, String> LABELS = Map.of(
            "karpenter.sh/capacity-type", "reserved",
            "karpenter.k8s.aws/capacity-reservation-id", "cr-1",
            "karpenter.k8s.aws/capacity-reservation-type", "capacity-block",
            "karpenter.k8s.aws/capacity-reservation-interruptible", "false");

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final Reserved feed = new Reserved();
    private final ReservationLoop loop = new ReservationLoop(
            FixedNeeds.by(cluster),
            capacity,
            feed,
            new ReservedClaims(cluster.claimWriter(), cluster, new DecisionReporter(clock, List.of(decisions))),
            runner);

    private static final class Reserved implements ReservationFeed {

        private final List<List<ReservationTerm>> asked = new ArrayList<>();
        private List<Reservation> known = List.of();
        private @Nullable RemoteCallException failure;

        @Override
        public List<Reservation> reservations(List<ReservationTerm> terms) {
            asked.add(terms);
            if (failure != null) {
                throw failure;
            }
            return known;
        }

        @Override
        public Optional<PlacementGroup> placementGroup(PlacementGroupTerm term) {
            return Optional.empty();
        }
    }

    @BeforeEach
    void addReservedClaim() {
        cluster.with(claim().labels(LABELS).launchedAs(PROVIDER).build());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private void blockEnds(Instant end) {
        feed.known = List.of(new Reservation(
                "cr-1", "1", "m5.large", "us-east-1a", "targeted", Kind.CAPACITY_BLOCK, false, end, 0, end));
    }

    @Test
    void anInstanceThatContinuesAsOnDemandIsRelabelledWithItsNode() {
        var made = node("ip-1").provider(PROVIDER);
        LABELS.forEach(made::labelled);
        cluster.with(made.build());
        capacity.start("i-1"); // an on-demand instance

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofMinutes(1));

        var wanted = Map.of("karpenter.sh/capacity-type", "on-demand");
        assertThat(cluster.claims().getFirst().labels())
                .containsAllEntriesOf(wanted)
                .doesNotContainKeys(ReservedClaims.RESERVED_LABELS.toArray(String[]::new));
        assertThat(cluster.nodesOf(PROVIDER).getFirst().labels())
                .containsAllEntriesOf(wanted)
                .doesNotContainKeys(ReservedClaims.RESERVED_LABELS.toArray(String[]::new));
        assertThat(decisions.codes()).containsExactly("CapacityTypeChanged");
    }

    @Test
    void aClaimWhoseInstanceEc2DoesNotReturnIsUnchanged() {
        loop.pass(cluster, clock.now());

        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void aClaimIsDeletedFortyMinutesBeforeItsBlockEnds() {
        blockEnds(clock.now().plus(Duration.ofMinutes(41)));
        loop.pass(cluster, clock.now());
        assertThat(cluster.claims()).hasSize(1);

        clock.advance(Duration.ofMinutes(1));
        loop.pass(cluster, clock.now());

        assertThat(cluster.claims()).isEmpty();
        assertThat(decisions.codes()).containsExactly("CapacityReservationExpiring");
        assertThat(feed.asked.getFirst()).containsExactly(new ReservationTerm("cr-1", "", "", Map.of()));
    }

    @Test
    void withoutReservedClaimsEc2IsNotCalled() {
        cluster.with(claim().labels(Map.of("karpenter.sh/capacity-type", "spot"))
                .launchedAs(PROVIDER)
                .build());

        loop.pass(cluster, clock.now());

        assertThat(feed.asked).isEmpty();
    }

    @Test
    void aFailedReadOfReservationsDoesNotStopRelabelling() {
        feed.failure = new RemoteCallException(Category.THROTTLED, "", "slow down", null);
        capacity.start("i-1");

        loop.pass(cluster, clock.now());

        assertThat(cluster.claims().getFirst().label(Labels.CAPACITY_TYPE)).isEqualTo("on-demand");
    }
}
