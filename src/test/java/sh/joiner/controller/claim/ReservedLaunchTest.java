package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.controller.claim.Launches.launch;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.HandClock.START;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeCapacity;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeClasses;

/** Launches into capacity reservations and placement groups (aws 6.1, 6.9, 6.11, 6.13). */
class ReservedLaunchTest {

    private static final Reservation RESERVATION =
            new Reservation("cr-1", "1", "m5.large", "us-east-1a", "targeted", Kind.DEFAULT, false, null, 2, START);

    private static final PlacementGroup GROUP = new PlacementGroup("pg-1", "rack", "partition", 3);

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeCapacity capacity = new FakeCapacity();
    private final Decisions decisions = new Decisions();
    private final LauncherWorld world = new LauncherWorld(clock, cluster, capacity, decisions);

    private static NodeClass ready(NodeClasses sample) {
        var image = new ResolvedImage("ami-1", "al2023", Requirements.of(Requirement.in(Labels.ARCH, "amd64")), false);
        return sample.images(image)
                .says(new Condition("Ready", Status.TRUE, "Ready", "", START))
                .build();
    }

    private Claim add(NodeClass nodeClass, Requirement... needs) {
        var claim = claim().needs(needs).createdAt(clock.now()).build();
        cluster.with(nodeClass).with(claim);
        return claim;
    }

    private Claim now() {
        return cluster.claims().getFirst();
    }

    private int left() {
        var known = world.classes().complete(ready(nodeClass().reservations(RESERVATION)), clock.now());
        return known.resolved().reservations().getFirst().free();
    }

    @Test
    void aReservedInstanceIsLabelledAndReducesTheCountOfItsReservation() {
        world.classes().learn(List.of(RESERVATION));
        var claim = add(ready(nodeClass().reservations(RESERVATION)));

        launch(world, claim);

        assertThat(now().labels())
                .containsEntry("karpenter.sh/capacity-type", "reserved")
                .containsEntry("karpenter.k8s.aws/capacity-reservation-id", "cr-1")
                .containsEntry("karpenter.k8s.aws/capacity-reservation-type", "default")
                .containsEntry("karpenter.k8s.aws/capacity-reservation-interruptible", "false");
        assertThat(left()).isEqualTo(1);

        world.actions().removeFinalizer(now());

        assertThat(left()).isEqualTo(2);
    }

    @Test
    void anInstanceWithoutAReservationHasNoReservationLabels() {
        world.classes().learn(List.of(RESERVATION));
        var claim =
                add(ready(nodeClass().reservations(RESERVATION)), Requirement.in(Labels.CAPACITY_TYPE, "on-demand"));

        launch(world, claim);

        assertThat(now().labels()).doesNotContainKey("karpenter.k8s.aws/capacity-reservation-id");
        assertThat(left()).isEqualTo(2);
    }

    @Test
    void anEmptyReservationDoesNotMakeItsTypeUnavailable() {
        world.classes().learn(List.of(RESERVATION));
        capacity.refuses("ReservationCapacityExceeded");
        var claim = add(ready(nodeClass().reservations(RESERVATION)));

        launch(world, claim);

        assertThat(cluster.claims()).isEmpty();
        assertThat(left()).isZero();
        assertThat(world.unavailable().at(clock.now()).isEmpty()).isTrue();
    }

    @Test
    void nothingIsLaunchedWhileThePlacementGroupIsNotKnown() {
        var claim = add(ready(nodeClass().group(GROUP)));

        assertThatThrownBy(() -> launch(world, claim)).isInstanceOf(RemoteCallException.class);

        assertThat(capacity.launched()).isEmpty();
        assertThat(now().condition("Launched").orElseThrow().reason()).isEqualTo("PlacementGroupUnknown");
    }

    @Test
    void missingCapacityInAGroupAppliesOnlyToThatGroup() {
        var nodeClass = ready(nodeClass().group(GROUP));
        world.classes().learn(nodeClass.uid(), GROUP);
        capacity.removeAllCapacity();

        launch(world, add(nodeClass));

        assertThat(world.unavailable().at(clock.now()).capacityPools())
                .isNotEmpty()
                .allMatch(instance -> instance.placement().group().equals("pg-1"));
    }

    @Test
    void aRequestedPartitionIsLabelledImmediately() {
        var nodeClass = ready(nodeClass().group(GROUP));
        world.classes().learn(nodeClass.uid(), GROUP);

        launch(world, add(nodeClass, Requirement.in(Labels.PLACEMENT_PARTITION, "3", "2")));

        assertThat(now().labels())
                .containsEntry("karpenter.k8s.aws/placement-group-id", "pg-1")
                .containsEntry("karpenter.k8s.aws/placement-group-partition", "2");
    }

    @Test
    void theNodeIsRegisteredWhenThePartitionThatEc2ChoseIsKnown() {
        var nodeClass = ready(nodeClass().group(GROUP));
        world.classes().learn(nodeClass.uid(), GROUP);
        launch(world, add(nodeClass));
        var node = new NodeName("ip-1");
        var change = NodeChange.with(Map.of(), List.of());
        assertThat(now().labels()).containsEntry("karpenter.k8s.aws/placement-group-partition", "");

        assertThatThrownBy(() -> world.actions().register(now(), node, change)).isInstanceOf(RemoteCallException.class);
        assertThat(now().is("Registered")).isFalse();
        capacity.partition(3);
        world.actions().register(now(), node, change);

        assertThat(now().labels()).containsEntry("karpenter.k8s.aws/placement-group-partition", "3");
    }
}
