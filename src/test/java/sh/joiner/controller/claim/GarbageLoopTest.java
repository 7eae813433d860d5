package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.engine.lifecycle.UnclaimedInstance;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.pool.Pool;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakePoolConditions;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class GarbageLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeLiveReads live = new FakeLiveReads(cluster);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final LauncherWorld world = new LauncherWorld(clock, cluster, capacity, decisions);
    private final AtomicReference<List<UnclaimedInstance>> unclaimed = new AtomicReference<>(List.of());
    private final GarbageLoop loop = new GarbageLoop(
            FixedNeeds.by(cluster),
            new GarbageSearch(capacity, live, world.launcher()),
            new GarbageLimiter(
                    new GarbageLimit.Limits(5, 0.1, Duration.ofMinutes(15)),
                    new FakePoolConditions(cluster),
                    world.reporter()),
            new GarbageRemoval(cluster.claimWriter(), cluster, capacity, world.launcher(), world.reporter()),
            unclaimed::set,
            runner);

    @AfterEach
    void close() {
        loop.close();
    }

    private List<InstanceId> terminated() {
        return capacity.list().stream()
                .filter(Instance::isTerminating)
                .map(Instance::id)
                .toList();
    }

    @Test
    void aFailedTerminationDoesNotStopTheOthers() {
        for (var id : List.of("i-1", "i-2", "i-3")) {
            capacity.start(id);
        }
        capacity.failureOf(new InstanceId("i-2"), new RemoteCallException(Category.FORBIDDEN, "", "no", null));

        loop.pass(cluster, clock.now());

        assertThat(terminated()).containsExactly(new InstanceId("i-1"), new InstanceId("i-3"));
        assertThat(decisions.codes()).containsExactly("InstanceCollected", "InstanceCollected");
    }

    @Test
    void anInstanceOfAClaimThatTheCacheLacksIsKept() {
        var instance = capacity.start("i-1");
        cluster.fallBehind();
        cluster.with(claim().launchedAs(instance.providerId()).build());

        loop.pass(cluster, clock.now());

        assertThat(terminated()).isEmpty();
    }

    @Test
    void nothingIsTerminatedWhileTheApiServerCannotBeRead() {
        capacity.start("i-1");
        live.fail(new RemoteCallException(Category.UNREACHABLE, "", "no route", null));

        loop.pass(cluster, clock.now());
        assertThat(terminated()).isEmpty();

        live.fail(null);
        loop.pass(cluster, clock.now());
        assertThat(terminated()).hasSize(1);
    }

    @Test
    void aClaimIsNotDeletedWhileEc2FindsItsInstanceById() {
        var instance = capacity.start("i-1");
        capacity.leaveOut(instance.id());
        cluster.with(claim().registeredAs(instance.providerId(), "ip-1").build());

        loop.pass(cluster, clock.now());

        assertThat(cluster.claims()).hasSize(1);
        assertThat(terminated()).isEmpty();
    }

    @Test
    void aClaimIsNotDeletedIfAQuorumReadFindsItsNodeReady() {
        var provider = "aws:///us-east-1a/i-9";
        cluster.with(claim().registeredAs(provider, "ip-9").build());
        cluster.with(node("ip-9").provider(provider).notReady().build());
        cluster.fallBehind();
        cluster.with(node("ip-9").provider(provider).build());

        loop.pass(cluster, clock.now());

        assertThat(cluster.claims()).hasSize(1);
    }

    @Test
    void aClaimThatLostItsInstanceIsDeletedAndReported() {
        cluster.with(claim().registeredAs("aws:///us-east-1a/i-9", "ip-9").build());

        loop.pass(cluster, clock.now());

        assertThat(cluster.claims()).isEmpty();
        assertThat(decisions.codes()).containsExactly("GivenUp");
    }

    @Test
    void runsOftenAtFirstAndRarelyAfterTwentySuccessfulPasses() {
        for (int pass = 1; pass < 20; pass++) {
            assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(10));
        }

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofMinutes(2));
    }

    private void addTwelveReadyNodesWithoutClaims() {
        cluster.with(pool("default").build());
        for (int number = 0; number < 12; number++) {
            var instance = capacity.start("i-" + number);
            capacity.tagged(instance.id(), Map.of("karpenter.sh/nodepool", "default"));
            cluster.with(node("ip-" + number).provider(instance.providerId()).build());
        }
    }

    private List<Condition> conditions() {
        return cluster.snapshot().pools().getFirst().conditions().stream()
                .filter(condition -> condition.type().equals(Pool.GARBAGE_COLLECTION_STOPPED))
                .toList();
    }

    @Test
    void garbageCollectionStopsBeforeItTerminatesTheReadyNodesOfAPool() {
        addTwelveReadyNodesWithoutClaims();

        loop.pass(cluster, clock.now());
        clock.advance(Duration.ofMinutes(20));
        loop.pass(cluster, clock.now());

        assertThat(terminated()).isEmpty();
        assertThat(conditions())
                .singleElement()
                .matches(Condition::isTrue)
                .satisfies(condition -> assertThat(condition.message())
                        .startsWith("12 instances whose nodes have been Ready have no NodeClaim"));
        assertThat(decisions.codes()).as("reported once").containsExactly("GarbageCollectionStopped");
    }

    @Test
    void aManualReleaseTerminatesKeptInstancesAndRemovesTheCondition() {
        addTwelveReadyNodesWithoutClaims();
        loop.pass(cluster, clock.now());

        cluster.with(pool("default")
                .ownAnnotation(Pool.RELEASE_GARBAGE, clock.now().toString())
                .build()
                .with(cluster.snapshot().pools().getFirst().conditions()));
        clock.advance(Duration.ofMinutes(1));
        loop.pass(cluster, clock.now());

        assertThat(terminated()).hasSize(12);
        assertThat(conditions()).isEmpty();
        assertThat(decisions.codes()).contains("GarbageCollectionResumed");
    }

    @Test
    void runsOftenWhileInstancesWaitForARelease() {
        addTwelveReadyNodesWithoutClaims();
        for (int pass = 0; pass < 25; pass++) {
            loop.pass(cluster, clock.now());
        }

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void instancesWithoutAClaimAreReportedWithTheirState() {
        addTwelveReadyNodesWithoutClaims();
        capacity.start("i-joining");
        capacity.start("i-stuck");
        capacity.failureOf(
                new InstanceId("i-stuck"), new RemoteCallException(Category.FORBIDDEN, "", "not allowed", null));

        loop.pass(cluster, clock.now());

        assertThat(unclaimed.get())
                .filteredOn(found -> found.state() == UnclaimedInstance.State.HELD)
                .hasSize(12)
                .allSatisfy(found -> {
                    assertThat(found.pool()).isEqualTo("default");
                    assertThat(found.reason()).startsWith("12 instances whose nodes have been Ready");
                });
        assertThat(unclaimed.get())
                .filteredOn(found -> found.state() != UnclaimedInstance.State.HELD)
                .extracting(found -> found.instance().id().value(), UnclaimedInstance::state)
                .containsExactly(
                        tuple("i-joining", UnclaimedInstance.State.TERMINATING),
                        tuple("i-stuck", UnclaimedInstance.State.FAILED));
        assertThat(unclaimed.get().getLast().reason()).isEqualTo("not terminated: not allowed");
    }

    @Test
    void anInstanceOfAClaimThatCannotBeReadIsNotReported() {
        var instance = capacity.start("i-1");
        cluster.hasUnreadableClaimOf(instance.id());

        loop.pass(cluster, clock.now());

        assertThat(unclaimed.get()).isEmpty();
    }
}
