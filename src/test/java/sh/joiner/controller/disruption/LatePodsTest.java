package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.controller.disruption.DisruptionFixture.consolidatable;
import static sh.joiner.controller.disruption.DisruptionFixture.large;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.StartCheck;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.HandClock;

/** Pods that are bound to a node whose removal is planned: before Joiner starts the command, or after Joiner has tainted the node. */
class LatePodsTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @AfterEach
    void close() {
        world.close();
    }

    private void driftedNodeRunsAPod() {
        world.launch(1);
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.drift(1);
    }

    private DisruptionInputs inputs() {
        return new DisruptionInputs(snapshot(), Set.of());
    }

    private Snapshot snapshot() {
        return world.snapshot();
    }

    private DisruptionCommand decided() {
        return DisruptionPass.decide(inputs(), DisruptionOptions.DEFAULT, () -> false)
                .commands()
                .getFirst();
    }

    @Test
    void aCommandStartsIfNothingHasChanged() {
        driftedNodeRunsAPod();

        assertThat(StartCheck.obstacles(decided(), inputs())).isEmpty();
    }

    @Test
    void aPodThatArrivedDuringTheSearchStopsTheStart() {
        driftedNodeRunsAPod();
        var command = decided();
        world.cluster.with(pod("late").requests("100m", "100Mi").runningOn("node-1"));

        assertThat(StartCheck.obstacles(command, inputs()))
                .containsExactly("pod default/late was bound to node node-1 during the search");
    }

    @Test
    void aPodThatMustNotBeDisruptedStopsTheStart() {
        driftedNodeRunsAPod();
        var command = decided();
        world.cluster.with(pod("job")
                .requests("100m", "100Mi")
                .annotated("karpenter.sh/do-not-disrupt", "true")
                .runningOn("node-1"));

        assertThat(StartCheck.obstacles(command, inputs()))
                .containsExactly("node node-1: pod default/job has annotation karpenter.sh/do-not-disrupt");
    }

    @Test
    void aDeletedNodeStopsTheStart() {
        driftedNodeRunsAPod();
        var command = decided();
        world.delete(world.claimOf(1));

        assertThat(StartCheck.obstacles(command, inputs()))
                .anySatisfy(why -> assertThat(why).isEqualTo("node node-1: node is being deleted"));
    }

    @Test
    void aPodThatMustNotBeDisruptedKeepsItsNodeAlsoAfterTheTaint() {
        driftedNodeRunsAPod();
        world.pass();
        world.cluster.with(pod("job")
                .requests("100m", "100Mi")
                .annotated("karpenter.sh/do-not-disrupt", "true")
                .runningOn("node-1"));
        world.initialize(world.replacements().getFirst());

        world.pass();

        assertThat(world.claimOf(1).isDeleting()).isFalse();
        assertThat(world.isTainted(1)).isFalse();
        assertThat(world.decisions.codes()).endsWith("DisruptionBlocked");
        assertThat(world.lastWhy()).isEqualTo("pod default/job has annotation karpenter.sh/do-not-disrupt");
    }

    @Test
    void aPodThatArrivesOnAnEmptyNodeBeforeItsDeletionKeepsTheNode() {
        world.launch(1);
        world.passAndValidate();
        assertThat(world.isTainted(1)).isTrue();
        world.cluster.with(pod("late").requests("100m", "100Mi").runningOn("node-1"));

        world.pass();

        assertThat(world.claimOf(1).isDeleting()).isFalse();
        assertThat(world.isTainted(1)).isFalse();
        assertThat(world.lastWhy()).isEqualTo("pod default/late was bound to the node after the node was found empty");
    }

    @Test
    void theOtherNodesOfTheCommandAreDeletedNevertheless() {
        world.launch(1);
        world.launch(2);
        world.passAndValidate();
        world.cluster.with(pod("job")
                .requests("100m", "100Mi")
                .annotated("karpenter.sh/do-not-disrupt", "true")
                .runningOn("node-1"));

        world.pass();

        assertThat(world.claimOf(1).isDeleting()).isFalse();
        assertThat(world.claimOf(2).isDeleting()).isTrue();
    }

    @Test
    void withATerminationGracePeriodADriftedNodeIsDeletedNevertheless() {
        world.cluster.with(consolidatable(1)
                .terminationGracePeriod(Duration.ofHours(1))
                .says("Drifted", Condition.Status.TRUE, HandClock.START)
                .build());
        world.cluster.with(large(1).build());
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.pass();
        world.initialize(world.replacements().getFirst());
        world.cluster.with(pod("job")
                .requests("100m", "100Mi")
                .annotated("karpenter.sh/do-not-disrupt", "true")
                .runningOn("node-1"));

        world.pass();

        assertThat(world.claimOf(1).isDeleting()).isTrue();
    }
}
