package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.AffinityRule.Kind;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

/** Pod affinity terms select pods of the pod's own namespace, of listed namespaces, or of namespaces that match a selector (core 4.14). */
final class NamespaceTest {

    private static final LabelSelector DATABASE = selects("app", "db");

    private static LabelSelector selects(String key, String value) {
        return new LabelSelector(Requirements.ofLabels(Map.of(key, value)));
    }

    private static AffinityRule term(Kind kind, Set<String> named, @Nullable LabelSelector selected) {
        return new AffinityRule(kind, 0, Labels.ZONE, DATABASE, named, selected, List.of());
    }

    /** Returns the zone of a pod with this rule. A database pod in namespace {@code data} (team one) runs in zone a. Nodes of zone b are cheaper. */
    private static String zoneOf(AffinityRule rule) {
        return zoneOf(rule, 0.2);
    }

    private static String zoneOf(AffinityRule rule, double priceInA) {
        World world = world().pool("default")
                .namespace("default", Map.of("team", "two"))
                .namespace("data", Map.of("team", "one"))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(priceInA, "a"),
                        type("m6.large").has("2", "8Gi").onDemand(0.1, "b"))
                .node(node("n").labelled(Labels.ZONE.value(), "a").has("0", "0"))
                .running("n", pod("db").in("data").labelled("app", "db").requests("0", "0"))
                .pending(pod("web").affinity(rule));
        var snapshot = world.snapshot();
        var plan = Plans.of(snapshot);
        assertThat(PlanChecker.faults(snapshot, plan)).isEmpty();
        return plan.claims().isEmpty() ? "" : plan.claims().getFirst().cheapestZone();
    }

    @Test
    void withoutAListAndASelectorTheOwnNamespaceCounts() {
        assertThat(zoneOf(term(Kind.AFFINITY, Set.of(), null))).isEmpty();
    }

    @Test
    void aListSelectsItsNamespaces() {
        assertThat(zoneOf(term(Kind.AFFINITY, Set.of("data"), null))).isEqualTo("a");
    }

    @Test
    void aSelectorSelectsTheNamespacesWithItsLabels() {
        assertThat(zoneOf(term(Kind.AFFINITY, Set.of(), selects("team", "one"))))
                .isEqualTo("a");
        assertThat(zoneOf(term(Kind.AFFINITY, Set.of(), selects("team", "two"))))
                .isEmpty();
    }

    @Test
    void listAndSelectorAreCombined() {
        assertThat(zoneOf(term(Kind.AFFINITY, Set.of("data"), selects("team", "two"))))
                .isEqualTo("a");
    }

    @Test
    void anEmptySelectorSelectsAllNamespaces() {
        var all = new LabelSelector(Requirements.NONE);

        assertThat(zoneOf(term(Kind.AFFINITY, Set.of(), all))).isEqualTo("a");
    }

    @Test
    void podsAreSeparatedOnlyFromSelectedPods() {
        assertThat(zoneOf(term(Kind.ANTI_AFFINITY, Set.of(), selects("team", "one")), 0.05))
                .isEqualTo("b");
        assertThat(zoneOf(term(Kind.ANTI_AFFINITY, Set.of(), selects("team", "two")), 0.05))
                .isEqualTo("a");
    }
}
