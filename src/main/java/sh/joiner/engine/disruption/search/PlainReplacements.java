package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Removes a single node, or the first nodes of the order by price per eviction, for as few claims as possible: Karpenter's consolidation (core 5.8).
 * The last resort if the search finds no step.
 */
final class PlainReplacements {

    private static final int MOST_TOGETHER = 100;

    private final SearchModel model;
    private Occupancy occupancy;
    private Placer placer;
    private final int[] ordered;

    PlainReplacements(SearchModel model) {
        this.model = model;
        this.occupancy = new Occupancy(model);
        this.placer = new Placer(model, occupancy);
        this.ordered = IntStream.range(0, model.nodes.size())
                .filter(model::isCandidate)
                .boxed()
                .sorted(Comparator.comparingDouble(
                                (Integer node) -> -model.price[node] / (SearchModel.PER_EVICTION + model.weight(node)))
                        .thenComparing(node -> node))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * Tries all replacements, those of most nodes first.
     *
     * @param cut cuts the state with these nodes removed into steps
     * @return the steps of the first replacement that has any
     */
    List<SearchStep> first(BiFunction<Occupancy, int[], List<SearchStep>> cut) {
        for (int count = Math.min(MOST_TOGETHER, ordered.length); count > 1; count = count * 3 / 4) {
            var steps = attempt(Arrays.copyOf(ordered, count), cut);
            if (!steps.isEmpty()) {
                return steps;
            }
        }
        for (int node : ordered) {
            var steps = attempt(new int[] {node}, cut);
            if (!steps.isEmpty()) {
                return steps;
            }
        }
        return List.of();
    }

    private List<SearchStep> attempt(int[] nodes, BiFunction<Occupancy, int[], List<SearchStep>> cut) {
        long price = 0;
        for (int node : nodes) {
            price += model.price[node];
        }
        for (boolean isOne : new boolean[] {true, false}) {
            long before = occupancy.price;
            long moved = occupancy.moved;
            for (int node : nodes) {
                if (occupancy.mayRemove(node)) {
                    placer.remove(node);
                }
            }
            boolean isPlaced = placer.placeAll(false)
                    || (isOne
                            ? placer.launchOne(price)
                            : placer.launchAll(new SeededNumbers(0), 0, Double.POSITIVE_INFINITY));
            placer.forget();
            boolean isCheaper = before - occupancy.price > (occupancy.moved - moved) * model.evictionCost;
            var steps = isPlaced && isCheaper ? cut.apply(occupancy, nodes) : List.<SearchStep>of();
            occupancy.undo(0);
            if (!steps.isEmpty()) {
                return steps;
            }
            if (occupancy.price != before) { // the step was legal, but the exact rules refuse it
                occupancy = new Occupancy(model);
                placer = new Placer(model, occupancy);
            }
        }
        return List.of();
    }
}
