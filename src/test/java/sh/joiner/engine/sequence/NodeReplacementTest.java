package sh.joiner.engine.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;

class NodeReplacementTest {

    private static final Map<String, String> MARK = Map.of(Claim.AMI_ROLLOUT, "web");

    /** Returns a cluster with two nodes. The first node has a pod, and the second node has room for one CPU. */
    private static Snapshot cluster(PoolBuilder pool, PodBuilder moving) {
        var world = world().pool(pool).offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        with(world, "n1", "m5.large", "2");
        return with(world, "n2", "m5.large", "1").running("n1", moving).snapshot();
    }

    private static NodeReplacement replaced(Snapshot snapshot) {
        var first = DisruptionCandidates.withBlocked(new DisruptionInputs(snapshot, Set.of())).stream()
                .filter(candidate -> candidate.node().name().value().equals("n1"))
                .findFirst()
                .orElseThrow();
        return NodeReplacement.of(first, snapshot, DisruptionOptions.DEFAULT, MARK);
    }

    @Test
    void podsThatFitOnOtherNodesNeedNoNewNode() {
        var replacement = replaced(cluster(pool("default"), pod("web").requests("1", "1Gi")));

        assertThat(replacement.launched()).isEmpty();
        assertThat(replacement.after().nodes())
                .singleElement()
                .satisfies(node -> assertThat(node.name()).hasToString("n2"));
        assertThat(replacement.after().pods())
                .singleElement()
                .satisfies(pod -> assertThat(pod.node()).hasToString("n2"));
    }

    @Test
    void aNewNodeHasTheAnnotations() {
        var replacement = replaced(cluster(pool("default"), pod("web").requests("1500m", "1Gi")));

        assertThat(replacement.launched()).hasSize(1);
        assertThat(replacement.after().claims())
                .filteredOn(claim -> "web".equals(claim.annotations().get(Claim.AMI_ROLLOUT)))
                .singleElement()
                .satisfies(claim -> assertThat(claim.isInitialized()).isTrue());
        assertThat(replacement.after().nodes()).hasSize(2);
    }

    @Test
    void aPodThatFitsNowhereKeepsTheNode() {
        var snapshot = cluster(pool("default"), pod("web").requests("8", "1Gi"));

        var replacement = replaced(snapshot);

        assertThat(replacement.obstacle()).startsWith("pod default/web fits on no other node: ");
        assertThat(replacement.after()).isSameAs(snapshot);
    }

    @Test
    void aProtectedPodNeedsAPlaceAsIfNothingProtectedThePod() {
        var snapshot = cluster(
                pool("default"),
                pod("job").annotated("karpenter.sh/do-not-disrupt", "true").requests("1500m", "1Gi"));

        assertThat(replaced(snapshot).launched()).isEmpty();
        assertThat(replaced(NodeReplacement.unprotected(snapshot)).launched()).hasSize(1);
    }
}
