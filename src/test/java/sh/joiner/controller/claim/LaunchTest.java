package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.controller.claim.Launches.launch;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable.CapacityPool;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeCapacity;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;

class LaunchTest {

    private static final ResolvedImage IMAGE =
            new ResolvedImage("ami-1", "al2023", Requirements.of(Requirement.in(Labels.ARCH, "amd64")), false);

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeCapacity capacity = new FakeCapacity();
    private final Decisions decisions = new Decisions();
    private final LauncherWorld world = new LauncherWorld(clock, cluster, capacity, decisions);

    private static NodeClass classWithReady(Status ready, long observedGeneration, ResolvedImage... images) {
        var made = nodeClass().images(images).build();
        return new NodeClass(
                made.name(),
                made.uid(),
                made.generation(),
                made.labels(),
                made.annotations(),
                made.selectors(),
                made.instanceSettings(),
                made.resolved(),
                List.of(new Condition("Ready", ready, "Ready", "", HandClock.START)),
                observedGeneration,
                false);
    }

    private Claim add(NodeClass nodeClass) {
        var claim = claim().createdAt(clock.now()).build();
        cluster.with(nodeClass).with(claim);
        return claim;
    }

    private Claim now() {
        return cluster.claims().getFirst();
    }

    @Test
    void repeatedLaunchesOfAClaimStartOneInstance() {
        var claim = add(classWithReady(Status.TRUE, 1, IMAGE));

        launch(world, claim);
        launch(world, claim);

        assertThat(capacity.launched()).hasSize(1);
        assertThat(now().isLaunched()).isTrue();
        assertThat(now().labels())
                .containsEntry("node.kubernetes.io/instance-type", "m5.large")
                .containsEntry("topology.kubernetes.io/zone", "us-east-1a");
        assertThat(world.launcher().launched()).containsKey(now().answer().providerId());
        assertThat(decisions.codes()).containsExactly("Launched");
    }

    @Test
    void anInstanceIsTerminatedIfTheClaimHasTheInstanceOfAnotherProcess() {
        var claim = add(classWithReady(Status.TRUE, 1, IMAGE));
        var other = capacity.runs("m5.large", "us-east-1b", Map.of());
        cluster.claimWriter().launched(claim, Map.of(), Map.of(), answer(other.providerId()));

        launch(world, claim);

        assertThat(capacity.launched()).hasSize(1);
        assertThat(capacity.list())
                .filteredOn(instance -> !instance.isTerminating())
                .extracting(Instance::providerId)
                .containsExactly(other.providerId());
        assertThat(now().answer().providerId()).isEqualTo(other.providerId());
    }

    @Test
    void anInstanceIsTerminatedIfItsClaimWasDeleted() {
        var claim = add(classWithReady(Status.TRUE, 1, IMAGE));
        cluster.claimWriter().delete(claim.name());

        launch(world, claim);

        assertThat(capacity.launched()).hasSize(1);
        assertThat(capacity.list()).hasSize(1).allMatch(Instance::isTerminating);
    }

    private static Claim.Answer answer(String providerId) {
        return new Claim.Answer(providerId, null, "ami-1", Resources.NONE, Resources.NONE);
    }

    @Test
    void withoutCapacityTheClaimIsDeletedAndTheOfferingIsRemembered() {
        capacity.removeAllCapacity();
        var claim = add(classWithReady(Status.TRUE, 1, IMAGE));

        launch(world, claim);

        assertThat(cluster.claims()).isEmpty();
        assertThat(decisions.codes()).containsExactly("InsufficientCapacityError");
        assertThat(world.unavailable().at(clock.now()).capacityPools())
                .containsExactly(new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT));
    }

    @Test
    void withoutItsClassTheClaimIsDeleted() {
        var claim = claim().nodeClass("none").build();
        cluster.with(claim);

        launch(world, claim);

        assertThat(cluster.claims()).isEmpty();
        assertThat(decisions.all().getFirst().facts()).containsEntry("reason", "insufficient_capacity");
    }

    @Test
    void theClaimOfAClassThatIsNotReadyIsDeleted() {
        for (var unready : List.of(classWithReady(Status.FALSE, 1, IMAGE), classWithReady(Status.TRUE, 0, IMAGE))) {
            var claim = add(unready);

            launch(world, claim);

            assertThat(cluster.claims()).isEmpty();
            assertThat(decisions.all().getLast().facts()).containsEntry("reason", "nodeclass_not_ready");
        }
    }

    @Test
    void theClaimWaitsForAClassThatIsNotValidatedYet() {
        var claim = add(classWithReady(Status.UNKNOWN, 1, IMAGE));

        assertThatThrownBy(() -> launch(world, claim)).isInstanceOf(RemoteCallException.class);

        assertThat(now().condition("Launched")).get().matches(Condition::isUnknown);
        assertThat(now().condition("Launched").orElseThrow().reason()).isEqualTo("NodeClassReadinessUnknown");
    }

    @Test
    void aFailedLaunchIsReportedOnceWithItsReason() {
        add(classWithReady(Status.TRUE, 1));

        assertThatThrownBy(() -> launch(world, now())).isInstanceOf(RemoteCallException.class);
        assertThatThrownBy(() -> launch(world, now())).isInstanceOf(RemoteCallException.class);

        assertThat(now().condition("Launched").orElseThrow().reason()).isEqualTo("LaunchFailed");
        assertThat(decisions.codes()).containsExactly("LaunchFailed");
    }

    @Test
    void theClaimGetsHashProfileAndTenancy() {
        var made = classWithReady(Status.TRUE, 1, IMAGE);
        var hashes = Map.of(NodeClassHash.ANNOTATION, "7", NodeClassHash.VERSION_ANNOTATION, "v5", "other", "x");
        cluster.with(annotated(made, hashes))
                .with(claim().needs(Requirement.in(Labels.INSTANCE_TENANCY, "dedicated"))
                        .build());

        launch(world, now());

        assertThat(now().annotations())
                .containsEntry(NodeClassHash.ANNOTATION, "7")
                .containsEntry(NodeClassHash.VERSION_ANNOTATION, "v5")
                .containsEntry("karpenter.k8s.aws/instance-profile-name", "tour_1")
                .doesNotContainKey("other");
        assertThat(now().labels()).containsEntry("karpenter.k8s.aws/instance-tenancy", "dedicated");
    }

    private static NodeClass annotated(NodeClass made, Map<String, String> annotations) {
        return new NodeClass(
                made.name(),
                made.uid(),
                made.generation(),
                made.labels(),
                annotations,
                made.selectors(),
                made.instanceSettings(),
                made.resolved(),
                made.conditions(),
                made.observedGeneration(),
                false);
    }

    @Test
    void aMissingServiceLinkedRoleForSpotIsReportedOnTheClaim() {
        capacity.refuses("AuthFailure.ServiceLinkedRoleCreationNotPermitted");
        var claim = add(classWithReady(Status.TRUE, 1, IMAGE));

        launch(world, claim);

        assertThat(decisions.codes()).containsExactly("SpotServiceLinkedRoleMissing", "InsufficientCapacityError");
        assertThat(world.unavailable().at(clock.now()).capacityTypes()).containsExactly(CapacityType.SPOT);
    }
}
