package sh.joiner.engine.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.engine.disruption.search.WholeSearch;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.testing.oracle.DisruptionWorld;

/** Tests of the state of a cluster after several steps, and of steps that depend on earlier steps. */
final class ClusterAfterTest {

    private static final DisruptionWorld WORLD = DisruptionWorld.named("multiNode-00");
    private static final SearchInputs INPUTS = SearchInputs.of(WORLD.inputs(), WORLD.options(), 0, 200);
    private static final List<SearchStep> STEPS = new WholeSearch(INPUTS).steps(() -> false);
    private static final ClusterAfter AFTER = ClusterAfter.of(INPUTS.snapshot(), STEPS);

    private static List<NodeName> launched() {
        return AFTER.launched().stream().flatMap(List::stream).toList();
    }

    @Test
    void removedNodesAndTheirClaimsAreDeleted() {
        var removed = STEPS.stream()
                .flatMap(step -> step.removed().stream())
                .map(candidate -> candidate.node().name())
                .toList();

        assertThat(removed).isNotEmpty();
        assertThat(AFTER.snapshot().nodes()).extracting(Node::name).doesNotContainAnyElementsOf(removed);
        assertThat(AFTER.snapshot().claims())
                .hasSize(INPUTS.snapshot().claims().size()
                        - removed.size()
                        + launched().size());
    }

    @Test
    void launchedClaimsHaveNodes() {
        assertThat(launched()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(AFTER.snapshot().nodes()).extracting(Node::name).containsAll(launched());
        assertThat(INPUTS.snapshot().nodes()).extracting(Node::name).doesNotContainAnyElementsOf(launched());
    }

    @Test
    void podsRunAtTheirDestinations() {
        var places =
                AFTER.snapshot().pods().stream().filter(Pod::isBound).collect(Collectors.toMap(Pod::name, Pod::node));

        for (var step : STEPS) {
            step.moves().forEach((pod, destination) -> {
                var expected = switch (destination) {
                    case Destination.OnNode(var node) -> node;
                    case Destination.OnLaunched(var number, var position) ->
                        AFTER.launched().get(number).get(position);
                };
                assertThat(places.get(pod)).isEqualTo(expected);
            });
        }
    }

    @Test
    void laterStepsReferToALaunchedNodeByItsStep() {
        var launching = STEPS.stream()
                .filter(step -> !step.launched().isEmpty())
                .findFirst()
                .orElseThrow();
        int number = STEPS.indexOf(launching);
        var target = AFTER.launched().get(number).getFirst();
        var pod = new PodName("default", "later");
        var later = new SearchStep(
                launching.reason(),
                launching.removed(),
                List.of(),
                new TreeMap<>(Map.of(pod, new Destination.OnNode(target))));

        var joined =
                new JoinedSteps(STEPS, AFTER.launched()).with(List.of(later)).orElseThrow();

        assertThat(joined).hasSize(STEPS.size() + 1).startsWith(STEPS.toArray(SearchStep[]::new));
        assertThat(joined.getLast().moves()).containsEntry(pod, new Destination.OnLaunched(number, 0));
    }

    @Test
    void stepsThatRemoveALaunchedNodeCannotFollow() {
        var launching = STEPS.stream()
                .filter(step -> !step.launched().isEmpty())
                .findFirst()
                .orElseThrow();
        var name = AFTER.launched().get(STEPS.indexOf(launching)).getFirst();
        var candidate = INPUTS.later(AFTER.snapshot()).candidates().values().stream()
                .flatMap(List::stream)
                .filter(other -> other.node().name().equals(name))
                .findFirst()
                .orElseThrow();
        var removing = new SearchStep(launching.reason(), List.of(candidate), List.of(), new TreeMap<>());

        assertThat(new JoinedSteps(STEPS, AFTER.launched()).with(List.of(removing)))
                .isEmpty();
    }
}
