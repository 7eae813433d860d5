package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.engine.lifecycle.UnclaimedInstance;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeCapacity;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakePoolConditions;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** Garbage collection of instances that this process has launched. */
class LaunchGarbageTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeCapacity capacity = new FakeCapacity();
    private final Decisions decisions = new Decisions();
    private final LauncherWorld world = new LauncherWorld(clock, cluster, capacity, decisions);
    private final AtomicReference<List<UnclaimedInstance>> unclaimed = new AtomicReference<>(List.of());
    private final GarbageLoop loop = new GarbageLoop(
            FixedNeeds.by(cluster),
            new GarbageSearch(capacity, new FakeLiveReads(cluster), world.launcher()),
            new GarbageLimiter(
                    new GarbageLimit.Limits(5, 0.1, Duration.ofMinutes(15)),
                    new FakePoolConditions(cluster),
                    world.reporter()),
            new GarbageRemoval(cluster.claimWriter(), cluster, capacity, world.launcher(), world.reporter()),
            unclaimed::set,
            runner);
    private final Claim claim = claim().createdAt(clock.now()).build();

    @BeforeEach
    void launchWithoutWritingTheAnswer() {
        var image = new ResolvedImage("ami-1", "al2023", Requirements.of(Requirement.in(Labels.ARCH, "amd64")), false);
        cluster.with(ready(nodeClass().images(image).build())).with(claim);
        capacity.launchesAt(clock.now());
        world.launcher().launch(claim).join();
        assertThat(capacity.list()).hasSize(1);
        clock.advance(Duration.ofMinutes(1));
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private static NodeClass ready(NodeClass made) {
        return new NodeClass(
                made.name(),
                made.uid(),
                made.generation(),
                made.labels(),
                made.annotations(),
                made.selectors(),
                made.instanceSettings(),
                made.resolved(),
                List.of(new Condition("Ready", Condition.Status.TRUE, "Ready", "", HandClock.START)),
                1,
                false);
    }

    @Test
    void anInstanceIsKeptWhileItsLaunchResultIsNotWritten() {
        loop.pass(cluster, clock.now());

        assertThat(capacity.list()).noneMatch(Instance::isTerminating);
        assertThat(unclaimed.get())
                .extracting(UnclaimedInstance::state)
                .as("the instance is reported although it is kept")
                .containsExactly(UnclaimedInstance.State.WAITING);
    }

    @Test
    void anInstanceWhoseClaimWasRemovedByForceIsTerminated() {
        cluster.claimWriter().delete(claim.name());

        loop.pass(cluster, clock.now());

        assertThat(capacity.list()).allMatch(Instance::isTerminating);
        assertThat(world.launcher().launched()).isEmpty();
        assertThat(unclaimed.get())
                .extracting(UnclaimedInstance::state)
                .containsExactly(UnclaimedInstance.State.TERMINATING);

        loop.pass(cluster, clock.now());
        assertThat(unclaimed.get()).as("the instance is shutting down").isEmpty();
    }
}
