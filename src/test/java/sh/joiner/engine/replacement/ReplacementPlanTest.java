package sh.joiner.engine.replacement;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

class ReplacementPlanTest {

    private static final NodeName LEAVING = new NodeName("old");
    private static final ReplacementPlan NOTHING = new ReplacementPlan(List.of(), List.of());
    private static final PodName DB = new PodName("default", "db");

    @Test
    void aClaimIsPlannedForPodsThatFindNoRoomElsewhere() {
        var plan = plan(cluster().running("old", pod("db").requests("1", "1Gi")));

        assertThat(plan.drafts()).hasSize(1);
        assertThat(plan.drafts().getFirst().pods()).containsExactly(DB);
        assertThat(plan.unplaced()).isEmpty();
    }

    @Test
    void whereThereIsRoomNothingIsPlanned() {
        var plan = plan(cluster()
                .node(node("roomy").of("default"))
                .running("old", pod("db").requests("1", "1Gi")));

        assertThat(plan).isEqualTo(NOTHING);
    }

    @Test
    void aNodeWithoutPodsNeedsNothing() {
        assertThat(plan(cluster().pending(pod("other")))).isEqualTo(NOTHING);
    }

    @Test
    void claimsForOthersAreNotItsReplacement() {
        var large = pod("other").requests("2", "7Gi");
        var plan = plan(cluster().pending(large).running("old", pod("db").requests("1", "6Gi")));

        assertThat(plan.drafts()).hasSize(1);
        assertThat(plan.drafts().getFirst().pods()).containsExactly(DB);
    }

    @Test
    void aPodThatFitsNowhereIsTold() {
        var plan = plan(cluster().running("old", pod("db").requests("64", "1Gi")));

        assertThat(plan.drafts()).isEmpty();
        assertThat(plan.unplaced()).extracting(refusal -> refusal.pod()).containsExactly(DB);
    }

    @Test
    void daemonsStayBehind() {
        PodBuilder daemon = pod("agent").ownedByDaemonSet("agent");

        assertThat(plan(cluster().running("old", daemon))).isEqualTo(NOTHING);
    }

    @Test
    void replacementsAreMarked() {
        var plan = plan(cluster().running("old", pod("db").requests("1", "1Gi")));

        assertThat(plan.marked("n", 1).getFirst().annotations())
                .containsEntry("joiner.sh/replaces", "n")
                .containsEntry("joiner.sh/replacements", "2");
    }

    private static World cluster() {
        return world().pool("default")
                .offers(type("m7g.large").has("2", "8Gi").onDemand(0.09, "us-east-1a"))
                .node(node("old").of("default"));
    }

    private static ReplacementPlan plan(World world) {
        return ReplacementPlan.of(world.snapshot(), LEAVING, Options.DEFAULT);
    }
}
