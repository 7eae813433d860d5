package sh.joiner.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeBuilder;

class TerminationLoopTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final TerminationLoop loop = new TerminationLoop(
            cluster,
            new TerminationLoop.Writers(cluster, cluster.claimWriter(), cluster),
            capacity,
            new Chronicle(clock, List.of(decisions)),
            clock);

    @AfterEach
    void close() {
        loop.close();
    }

    private void pass() {
        loop.pass();
        loop.await();
        clock.advance(Duration.ofSeconds(1));
    }

    private void passes(int count) {
        for (int pass = 0; pass < count; pass++) {
            pass();
        }
    }

    private static NodeBuilder owned(Instance instance) {
        return node("ip-" + instance.id()).provider(instance.providerId()).finalizer(FINALIZER);
    }

    private static ClaimSamples claimOf(Instance instance) {
        return claim().named("c-" + instance.id())
                .finalizer(FINALIZER)
                .registeredAs(instance.providerId(), "ip-" + instance.id());
    }

    @Test
    void aNodeIsDrainedThenItsInstanceGoesThenTheNode() {
        var instance = capacity.start("i-1");
        cluster.with(claimOf(instance).build())
                .with(owned(instance).deleting())
                .with(pod("web").runningOn("ip-i-1"));

        passes(9);
        assertThat(cluster.snapshot().pods()).isEmpty();
        assertThat(capacity.list()).allMatch(Instance::isGoing);
        assertThat(cluster.snapshot().nodes()).hasSize(1);

        capacity.settle();
        passes(6);
        assertThat(cluster.snapshot().nodes()).isEmpty();
        assertThat(decisions.codes()).containsExactly("Evicted", "NodeGone");
    }

    @Test
    void aBudgetThatRefusesIsToldOnceAndAskedEverMoreRarely() {
        var instance = capacity.start("i-1");
        cluster.guard(new PodName("default", "web"));
        cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                .with(owned(instance).deleting())
                .with(pod("web").runningOn("ip-i-1"));

        passes(20);

        assertThat(decisions.codes()).containsExactly("FailedDraining");
        assertThat(cluster.writes().stream().filter("evict default/web"::equals).count())
                .isBetween(3L, 6L);
    }

    @Test
    void aNodeWhoseMachineIsNoMoreDoesNotWaitForItsPods() {
        var claim = claim().registeredAs("aws:///us-east-1a/i-9", "ip-9").deletingSince(clock.now());
        cluster.with(claim.build())
                .with(node("ip-9")
                        .provider("aws:///us-east-1a/i-9")
                        .finalizer(FINALIZER)
                        .notReady()
                        .deleting())
                .with(pod("web")
                        .annotated("karpenter.sh/do-not-disrupt", "true")
                        .runningOn("ip-9"));

        passes(3);

        assertThat(cluster.snapshot().nodes()).isEmpty();
    }

    @Test
    void troubleWithOneNodeHoldsNoOtherUp() {
        var stuck = capacity.start("i-1");
        var fine = capacity.start("i-2");
        capacity.troubleWith(stuck.id(), new OutsideTrouble(OutsideTrouble.Category.THROTTLED, "", "later", null));
        for (var instance : List.of(stuck, fine)) {
            cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                    .with(owned(instance).deleting());
        }

        passes(9);
        capacity.settle();
        passes(7);

        assertThat(cluster.snapshot().nodes())
                .extracting(node -> node.name().value())
                .containsExactly("ip-i-1");
    }

    @Test
    void aNodeThatIsNotOursIsLeftAlone() {
        cluster.with(node("own").deleting(), node("stays").finalizer(FINALIZER).build());

        pass();

        assertThat(cluster.writes()).isEmpty();
    }
}
