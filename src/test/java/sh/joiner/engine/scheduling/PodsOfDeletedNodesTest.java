package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/** Tests of pods on nodes that are being deleted. Joiner plans a new place for some of these pods before they are evicted (core 4.2). */
final class PodsOfDeletedNodesTest {

    private static final LabelSelector WEB = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));

    private static World leaving(PodBuilder pod) {
        return world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .node(node("old").of("default").deleting())
                .running("old", pod);
    }

    private static boolean isMoved(World world) {
        return !Plans.of(world.snapshot()).placements().isEmpty();
    }

    private static PodBuilder web() {
        return pod("web").labelled("app", "web");
    }

    @Test
    void aPodIsPlacedElsewhere() {
        assertThat(isMoved(leaving(web()))).isTrue();
    }

    @Test
    void aTerminatingPodGetsNoNewPlace() {
        assertThat(isMoved(leaving(web().terminating(NOON)))).isFalse();
    }

    @Test
    void aTerminatingPodOfAStatefulSetIsPlacedElsewhere() {
        assertThat(isMoved(leaving(web().terminating(NOON).ownedBy("apps/v1", "StatefulSet"))))
                .isTrue();
        assertThat(isMoved(leaving(web().terminating(NOON).ownedBy("apps/v1", "ReplicaSet"))))
                .isFalse();
    }

    @Test
    void aDaemonGetsNoNewPlace() {
        assertThat(isMoved(leaving(web().ownedBy("apps/v1", "DaemonSet")))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true", "1h, false", "1h30m, false", "0s, true", "soon, true"})
    void aPodWithAValidDoNotDisruptAnnotationGetsNoNewPlace(String value, boolean moved) {
        assertThat(isMoved(leaving(web().annotated("karpenter.sh/do-not-disrupt", value))))
                .isEqualTo(moved);
    }

    @Test
    void aPodWithAnExpiredAnnotationIsPlacedElsewhere() {
        var snapshot =
                leaving(web().annotated("karpenter.sh/do-not-disrupt", "10m")).snapshot();
        var later = new Snapshot(
                NOON.plusSeconds(601),
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog());

        assertThat(Plans.of(snapshot).placements()).isEmpty();
        assertThat(Plans.of(later).placements()).hasSize(1);
    }

    @Test
    void aPodWhoseBudgetAllowsNoEvictionGetsNoNewPlace() {
        assertThat(isMoved(leaving(web()).budget(new PodBudget("default", "web", WEB, true))))
                .isFalse();
        assertThat(isMoved(leaving(web()).budget(new PodBudget("default", "web", WEB, false))))
                .isTrue();
        assertThat(isMoved(leaving(web()).budget(new PodBudget("other", "web", WEB, true))))
                .isTrue();
    }

    @Test
    void aPodOfTwoBudgetsGetsNoNewPlaceBecauseItCannotBeEvicted() {
        var world = leaving(web())
                .budget(new PodBudget("default", "one", WEB, false))
                .budget(new PodBudget("default", "two", WEB, false));

        assertThat(isMoved(world)).isFalse();
    }

    @Test
    void aPodThatTheDrainNeverEvictsIsPlacedElsewhereWhateverItsBudget() {
        var world = leaving(web().tolerates(Taint.DISRUPTED)).budget(new PodBudget("default", "web", WEB, true));

        assertThat(isMoved(world)).isTrue();
    }
}
