package sh.joiner.engine.sequence;

import static java.util.stream.Collectors.toSet;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.search.Arrangement;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.WholeSearch;
import sh.joiner.model.node.NodeName;

/**
 * Finds nodes that can be removed to save money, so that a search on the result finds nothing more.
 *
 * <p>In small clusters, this class compares the found steps with Karpenter's commands and takes the better ones. Then it searches the resulting
 * cluster again. If the second search finds more steps, the result leads directly to the later state, or the later steps are appended. If neither is
 * legal, the nodes whose pods would move twice stay. If a disruption budget limits the steps, a later pass removes more nodes. The steps then launch no
 * node that the later pass would replace, unless evictions are free.
 *
 * <p>In larger clusters, a search that would save little returns no steps. A pure function: the same inputs give the same steps.
 */
public final class SettledSearch {

    /** The largest number of candidates for which results are compared and searched again. */
    private static final int MOST_CANDIDATES = 40;

    private static final int MOST_ROUNDS = 3;

    /** The least savings of a search in a larger cluster, as a share of the price of all candidates. */
    private static final double LEAST_SHARE = 0.02;

    /** The largest number of searches in a chain. Each search runs on the cluster that results from the search before. */
    private static final int MOST_DEPTH = 2;

    /** Gains that differ by less, in USD an hour, are equal. */
    private static final double TOLERANCE = 1e-9;

    private final SearchInputs inputs;
    private final int depth;
    private final BooleanSupplier stop;
    private final WholeSearch search;
    private final Set<NodeName> kept = new HashSet<>();

    private SettledSearch(SearchInputs inputs, int depth, BooleanSupplier stop) {
        this.inputs = inputs;
        this.stop = stop;
        this.depth = depth;
        this.search = new WholeSearch(inputs);
    }

    /**
     * Returns the steps, in the order in which they must be carried out. Every prefix of the list is legal too.
     *
     * @param stop checked repeatedly; if it returns true, the search ends early, and its steps may save less
     */
    public static List<SearchStep> plan(SearchInputs inputs, BooleanSupplier stop) {
        if (inputs.candidates().values().stream().allMatch(List::isEmpty)) {
            return List.of();
        }
        var search = new SettledSearch(inputs, 0, stop);
        return search.isSmall() ? search.settled(search.best()) : search.sufficient(search.search.steps(stop));
    }

    /**
     * Returns what a search must save, in USD an hour: 0 in small clusters, and {@value #LEAST_SHARE} of the price of all candidates in larger ones. If
     * less were sufficient, a search would move pods that the search before it has just moved.
     */
    public static double least(SearchInputs inputs) {
        long candidates =
                inputs.candidates().values().stream().flatMap(List::stream).count();
        return candidates <= MOST_CANDIDATES
                ? 0
                : LEAST_SHARE
                        * inputs.candidates().values().stream()
                                .flatMap(List::stream)
                                .mapToDouble(DisruptionCandidate::price)
                                .sum();
    }

    /** Returns the steps if they save enough. If a budget limits the steps, the savings without budgets must be enough. */
    private List<SearchStep> sufficient(List<SearchStep> steps) {
        double least = least(inputs);
        boolean isSufficient = stop.getAsBoolean()
                || savings(steps) >= least
                || (isHeldBack(steps) && savings(search.stepsWithoutBudgets()) >= least);
        return isSufficient ? steps : List.of();
    }

    private static double savings(List<SearchStep> steps) {
        return steps.stream().mapToDouble(step -> step.gain(0)).sum();
    }

    private boolean isSmall() {
        return search.candidates() <= MOST_CANDIDATES;
    }

    /** Returns the steps of the search, or those of Karpenter if they gain more. */
    private List<SearchStep> best() {
        var own = search.steps(stop);
        return KarpenterSequence.of(inputs, stop).map(way -> better(own, way)).orElse(own);
    }

    private List<SearchStep> better(List<SearchStep> own, KarpenterSequence way) {
        if (way.gain() <= gain(own) + TOLERANCE) {
            return own;
        }
        var direct = search.steps(Arrangement.between(inputs.snapshot(), way.end()), Set.of());
        if (gain(direct) >= way.gain() - TOLERANCE) {
            return direct;
        }
        boolean isBetterLater = isHeldBack(own) && gain(search.stepsWithoutBudgets()) >= way.gain();
        return way.steps().isEmpty() || isBetterLater ? own : way.steps();
    }

    private double gain(List<SearchStep> steps) {
        return steps.stream()
                .mapToDouble(step -> step.gain(inputs.evictionCost()))
                .sum();
    }

    /** Returns true if the steps use up a budget. */
    private boolean isHeldBack(List<SearchStep> steps) {
        var removed = new HashMap<String, Integer>();
        steps.stream()
                .flatMap(step -> step.removed().stream())
                .forEach(candidate -> removed.merge(candidate.pool().name(), 1, Integer::sum));
        return inputs.budgets().values().stream()
                .anyMatch(left -> removed.entrySet().stream()
                        .anyMatch(entry -> left.getOrDefault(entry.getKey(), 0) <= entry.getValue()));
    }

    private List<SearchStep> settled(List<SearchStep> first) {
        if (isHeldBack(first) && inputs.evictionCost() > 0) {
            return withSettledLaunches(first);
        }
        var steps = first;
        for (int round = 0; mayGoOn(steps, round); round++) {
            var after = ClusterAfter.of(inputs.snapshot(), steps);
            var more = searchedAgain(after);
            if (more.isEmpty()) {
                return steps;
            }
            steps = with(more, steps, after);
        }
        return steps;
    }

    private boolean mayGoOn(List<SearchStep> steps, int round) {
        return round < MOST_ROUNDS && !steps.isEmpty() && !isHeldBack(steps) && !stop.getAsBoolean();
    }

    /**
     * Returns steps that launch no node that a later search would replace. To find such nodes, only the launched nodes are
     * searched again, without budgets.
     */
    private List<SearchStep> withSettledLaunches(List<SearchStep> first) {
        var steps = first;
        for (int round = 0; round < MOST_ROUNDS && !stop.getAsBoolean(); round++) {
            var after = ClusterAfter.of(inputs.snapshot(), steps);
            var launched = after.launched().stream().flatMap(List::stream).collect(toSet());
            var later = inputs.later(after.snapshot()).only(launched).withoutBudgets();
            var more = new SettledSearch(later, MOST_DEPTH, stop).best();
            if (more.isEmpty()) {
                return steps;
            }
            var direct = direct(after, more);
            if (gain(direct) <= gain(steps) + TOLERANCE) {
                return steps;
            }
            steps = direct;
        }
        return steps;
    }

    /**
     * Returns the steps that a search of the resulting cluster would find. If nodes of this search had to stay, the next
     * search also repeats its search on its own result.
     */
    private List<SearchStep> searchedAgain(ClusterAfter after) {
        var next = new SettledSearch(inputs.later(after.snapshot()), depth + 1, stop);
        var found = next.best();
        return kept.isEmpty() || depth == MOST_DEPTH ? found : next.settled(found);
    }

    /** Returns steps that lead directly to the state after the later steps. */
    private List<SearchStep> direct(ClusterAfter after, List<SearchStep> later) {
        var end = ClusterAfter.of(after.snapshot(), later).snapshot();
        return search.steps(Arrangement.between(inputs.snapshot(), end), kept);
    }

    /** Returns steps that lead to the state after the later steps, or to a state that needs no later steps. */
    private List<SearchStep> with(List<SearchStep> later, List<SearchStep> steps, ClusterAfter after) {
        var direct = direct(after, later);
        var joined = new JoinedSteps(steps, after.launched()).with(later);
        double wanted = joined.map(this::gain).orElse(gain(steps) + 2 * TOLERANCE) - TOLERANCE;
        if (gain(direct) > wanted) {
            return direct;
        }
        return joined.orElseGet(() -> {
            kept.addAll(movedTwice(steps, after, later));
            return search.steps(Arrangement.between(inputs.snapshot(), after.snapshot()), kept);
        });
    }

    /** Returns the nodes that are removed by steps whose launched nodes a later step removes. */
    private static Set<NodeName> movedTwice(List<SearchStep> steps, ClusterAfter after, List<SearchStep> later) {
        var again = later.stream()
                .flatMap(step -> step.removed().stream())
                .map(candidate -> candidate.node().name())
                .collect(toSet());
        var found = new HashSet<NodeName>();
        for (int number = 0; number < steps.size(); number++) {
            if (after.launched().get(number).stream().anyMatch(again::contains)) {
                steps.get(number)
                        .removed()
                        .forEach(candidate -> found.add(candidate.node().name()));
            }
        }
        return found;
    }
}
