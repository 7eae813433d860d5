package sh.joiner.engine.sequence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/** Joins the steps of two searches. The second search runs on the cluster after the first steps, in which the launched nodes have names. */
final class JoinedSteps {

    private final List<SearchStep> first;
    private final Map<NodeName, Destination.OnLaunched> launched = new HashMap<>();

    JoinedSteps(List<SearchStep> first, List<List<NodeName>> names) {
        this.first = first;
        for (int step = 0; step < names.size(); step++) {
            for (int position = 0; position < names.get(step).size(); position++) {
                launched.put(names.get(step).get(position), new Destination.OnLaunched(step, position));
            }
        }
    }

    /**
     * Returns all steps. Empty if a later step removes a node that one of the first steps launches, because pods would
     * move twice.
     */
    Optional<List<SearchStep>> with(List<SearchStep> later) {
        boolean wouldMoveTwice = later.stream()
                .flatMap(step -> step.removed().stream())
                .anyMatch(candidate -> launched.containsKey(candidate.node().name()));
        if (wouldMoveTwice) {
            return Optional.empty();
        }
        var all = new ArrayList<>(first);
        later.forEach(step -> all.add(new SearchStep(step.reason(), step.removed(), step.launched(), moves(step))));
        return Optional.of(List.copyOf(all));
    }

    private SortedMap<PodName, Destination> moves(SearchStep step) {
        var moves = new TreeMap<PodName, Destination>();
        step.moves()
                .forEach((pod, destination) -> moves.put(
                        pod,
                        switch (destination) {
                            case Destination.OnNode(var node) when launched.containsKey(node) -> launched.get(node);
                            case Destination.OnNode _ -> destination;
                            case Destination.OnLaunched(var number, var position) ->
                                new Destination.OnLaunched(first.size() + number, position);
                        }));
        return moves;
    }
}
