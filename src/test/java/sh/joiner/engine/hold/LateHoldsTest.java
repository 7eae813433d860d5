package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;

/** All pods of these tests are created at noon. */
class LateHoldsTest {

    private static final Instant BEFORE = NOON.minus(Duration.ofMinutes(1));
    private static final Instant AFTER = NOON.plus(Duration.ofMinutes(1));
    private static final PodBudget NONE_ALLOWED = new PodBudget(
            "default", "web", new LabelSelector(Requirements.ofLabels(Map.of("app", "web"))), false, 0, false);

    private static List<String> holds(ClaimSamples removed, NodeBuilder node, Instant startedAt, PodBuilder... pods) {
        var snapshot = world().node(node.provider("aws:///a/n1"))
                .claim(removed.named("c1")
                        .annotations(Map.of(Claim.DISRUPTION, "command-1", Claim.DISRUPTION_REPLACEMENTS, "0"))
                        .registeredAs("aws:///a/n1", "n1")
                        .says("DisruptionReason", Condition.Status.TRUE, startedAt)
                        .build())
                .budget(NONE_ALLOWED)
                .running("n1", pods)
                .snapshot();
        return LateHolds.of(snapshot.claims().getFirst(), snapshot.nodes().getFirst(), snapshot);
    }

    private static List<String> holds(Instant startedAt, PodBuilder... pods) {
        return holds(claim(), node("n1"), startedAt, pods);
    }

    @Test
    void aPodThatMayBeEvictedDoesNotKeepItsNode() {
        assertThat(holds(BEFORE, pod("api"))).isEmpty();
    }

    @Test
    void aNewPodWithAnExhaustedBudgetKeepsItsNode() {
        assertThat(holds(BEFORE, pod("web-1").labelled("app", "web")))
                .containsExactly(
                        "PodDisruptionBudget default/web currently does not allow pod default/web-1 to be evicted");
    }

    @Test
    void aBudgetDoesNotKeepTheNodeOfAPodThatIsOlderThanTheCommand() {
        assertThat(holds(AFTER, pod("web-1").labelled("app", "web"))).isEmpty();
    }

    @Test
    void anAnnotationKeepsTheNodeWheneverItWasAdded() {
        assertThat(holds(AFTER, pod("job").annotated("karpenter.sh/do-not-disrupt", "true")))
                .containsExactly("pod default/job has annotation karpenter.sh/do-not-disrupt");
        assertThat(holds(claim(), node("n1").annotated("karpenter.sh/do-not-disrupt", "true"), AFTER))
                .containsExactly("node has annotation karpenter.sh/do-not-disrupt=true");
    }
}
