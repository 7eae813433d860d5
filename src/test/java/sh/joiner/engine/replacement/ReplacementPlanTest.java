package sh.joiner.engine.replacement;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

class ReplacementPlanTest {

    private static final NodeName LEAVING = new NodeName("old");
    private static final PodName DB = new PodName("default", "db");

    @Test
    void aClaimIsPlannedForPodsThatFitNowhereElse() {
        var plan = plan(cluster().running("old", pod("db").requests("1", "1Gi")));

        assertThat(plan.drafts()).hasSize(1);
        assertThat(plan.drafts().getFirst().pods()).containsExactly(DB);
        assertThat(plan.unplaced()).isEmpty();
    }

    @Test
    void nothingIsPlannedIfThePodsFitElsewhere() {
        var plan = plan(cluster()
                .node(node("roomy").of("default"))
                .running("old", pod("db").requests("1", "1Gi")));

        assertThat(plan).isEqualTo(ReplacementPlan.NOTHING);
    }

    @Test
    void aNodeWithoutPodsNeedsNothing() {
        assertThat(plan(cluster().pending(pod("other")))).isEqualTo(ReplacementPlan.NOTHING);
    }

    @Test
    void aClaimForAPendingPodIsNoReplacement() {
        var large = pod("other").requests("2", "7Gi");
        var plan = plan(cluster().pending(large).running("old", pod("db").requests("1", "6Gi")));

        assertThat(plan.drafts()).hasSize(1);
        assertThat(plan.drafts().getFirst().pods()).containsExactly(DB);
    }

    @Test
    void aPodThatFitsNowhereIsReported() {
        var plan = plan(cluster().running("old", pod("db").requests("64", "1Gi")));

        assertThat(plan.drafts()).isEmpty();
        assertThat(plan.unplaced()).extracting(refusal -> refusal.pod()).containsExactly(DB);
    }

    @Test
    void podsOfADaemonSetNeedNoReplacement() {
        PodBuilder daemon = pod("agent").ownedByDaemonSet("agent");

        assertThat(plan(cluster().running("old", daemon))).isEqualTo(ReplacementPlan.NOTHING);
    }

    @Test
    void replacementsAreAnnotated() {
        var plan = plan(cluster().running("old", pod("db").requests("1", "1Gi")));

        assertThat(plan.marked("n", 1).getFirst().annotations())
                .containsEntry("joiner.sh/replaces", "n")
                .containsEntry("joiner.sh/replacements", "2");
    }

    @Test
    void twoLeavingNodesDoNotReceiveEachOthersPods() {
        var world = cluster()
                .node(node("young").of("default"))
                .running("old", pod("db").requests("1", "1Gi"))
                .running("young", pod("web").requests("1", "1Gi"));
        var both = JointRemoval.of(world.snapshot(), Set.of(LEAVING, new NodeName("young")), Options.DEFAULT);

        assertThat(plan(world)).isEqualTo(ReplacementPlan.NOTHING);
        assertThat(both.plan(LEAVING).drafts()).isNotEmpty();
        assertThat(both.plan(new NodeName("young")).drafts()).isNotEmpty();
    }

    @Test
    void oneFreePlaceIsUsedOnce() {
        var world = cluster()
                .node(node("young").of("default"))
                .node(node("roomy").of("default"))
                .running("old", pod("db").requests("1500m", "1Gi"))
                .running("young", pod("web").requests("1500m", "1Gi"));
        var both = JointRemoval.of(world.snapshot(), Set.of(LEAVING, new NodeName("young")), Options.DEFAULT);

        assertThat(Stream.of("old", "young")
                        .map(NodeName::new)
                        .map(both::plan)
                        .mapToInt(replacementPlan -> replacementPlan.drafts().size())
                        .sum())
                .isEqualTo(1);
    }

    @Test
    void launchingNodesAreWaitedFor() {
        var claim = ClaimSamples.claim().named("new").labels(Map.of("karpenter.sh/nodepool", "default"));
        var world = cluster()
                .claim(claim.launchedAs("aws:///us-east-1a/i-new").build())
                .running("old", pod("db").requests("1", "1Gi"));

        assertThat(plan(world).drafts()).isEmpty();
        assertThat(plan(world).awaited()).containsExactly("NodeClaim new");
    }

    private static World cluster() {
        return world().pool("default")
                .offers(type("m7g.large").has("2", "8Gi").onDemand(0.09, "us-east-1a"))
                .node(node("old").of("default"));
    }

    private static ReplacementPlan plan(World world) {
        return JointRemoval.of(world.snapshot(), Set.of(LEAVING), Options.DEFAULT)
                .plan(LEAVING);
    }
}
