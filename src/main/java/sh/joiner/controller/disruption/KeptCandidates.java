package sh.joiner.controller.disruption;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.BalancedScore;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.KeptReason;
import sh.joiner.engine.disruption.RemovalSavings;
import sh.joiner.engine.disruption.RemovalSavings.RemovalOptions;
import sh.joiner.engine.disruption.RemovalSavings.Replacements;
import sh.joiner.engine.disruption.RemovalSavings.Savings;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.sequence.SettledSearch;
import sh.joiner.model.node.NodeName;

/**
 * The reasons why candidates stay after a search over the whole cluster that found nothing (core 5.6). Each reason is
 * about the removal of one node alone. A reason other than a disruption budget needs a simulation. Large clusters get
 * their reasons in several passes, the most expensive nodes first. Until its next simulation, an unchanged candidate
 * keeps the reason from an earlier search. Not thread-safe.
 */
final class KeptCandidates {

    /**
     * The maximum of the number of simulations in a pass multiplied by the number of nodes in the cluster. The duration of
     * a simulation grows with the number of nodes.
     */
    private static final int MOST_NODES = 5_000;

    private final SearchInputs search;
    private final Map<NodeName, Savings> earlier;
    private final Map<NodeName, Savings> known = new HashMap<>();
    private @Nullable RemovalSavings removals;

    private KeptCandidates(SearchInputs search, Map<NodeName, Savings> earlier) {
        this.search = search;
        this.earlier = earlier;
    }

    /** Creates the reasons of the candidates of a search. Simulates nothing yet. */
    static KeptCandidates of(SearchInputs search) {
        return new KeptCandidates(search, Map.of());
    }

    /** Creates the reasons of the candidates of the next search. */
    KeptCandidates then(SearchInputs next) {
        var unchanged = new HashMap<NodeName, DisruptionCandidate>();
        candidates(search).forEach(candidate -> unchanged.put(candidate.node().name(), candidate));
        var kept = new HashMap<NodeName, Savings>();
        candidates(next)
                .filter(candidate ->
                        candidate.equals(unchanged.get(candidate.node().name())))
                .forEach(candidate -> savings(candidate)
                        .ifPresent(own -> kept.put(candidate.node().name(), own)));
        return new KeptCandidates(next, kept);
    }

    private static Stream<DisruptionCandidate> candidates(SearchInputs search) {
        return search.candidates().values().stream().flatMap(List::stream);
    }

    private Optional<Savings> savings(DisruptionCandidate candidate) {
        var name = candidate.node().name();
        return Optional.ofNullable(known.get(name)).or(() -> Optional.ofNullable(earlier.get(name)));
    }

    /**
     * Returns the reasons, by node and reason for the removal. Before that, simulates some of the removals
     * whose result is not known yet.
     *
     * @param stop returns true if no further simulation may start
     */
    SortedMap<NodeName, SortedMap<DisruptionReason, KeptReason>> reasons(BooleanSupplier stop) {
        if (removals == null) {
            removals = new RemovalSavings(search.pass(), new RemovalOptions(search.options(), Replacements.ANY));
        }
        simulate(removals, stop);
        var kept = new TreeMap<NodeName, SortedMap<DisruptionReason, KeptReason>>();
        var balance = new BalancedScore(search.snapshot());
        search.candidates()
                .forEach((reason, candidates) -> candidates.forEach(
                        candidate -> kept.computeIfAbsent(candidate.node().name(), _ -> new TreeMap<>())
                                .put(reason, why(candidate, reason, balance))));
        return kept;
    }

    private void simulate(RemovalSavings savingsOf, BooleanSupplier stop) {
        int most =
                Math.max(1, MOST_NODES / Math.max(1, search.snapshot().nodes().size()));
        candidates(search)
                .filter(candidate -> !known.containsKey(candidate.node().name()))
                .sorted(Comparator.comparing((DisruptionCandidate candidate) ->
                                earlier.containsKey(candidate.node().name()))
                        .thenComparing(DisruptionCandidate::price, Comparator.reverseOrder())
                        .thenComparing(candidate -> candidate.node().name()))
                .map(candidate -> candidate.node().name())
                .limit(most)
                .takeWhile(_ -> !stop.getAsBoolean())
                .forEach(name -> savingsOf.of(name).ifPresent(savings -> known.put(name, savings)));
    }

    private KeptReason why(DisruptionCandidate candidate, DisruptionReason reason, BalancedScore balance) {
        var left = search.budgets().getOrDefault(reason, Map.of());
        if (left.getOrDefault(candidate.pool().name(), 0) == 0) {
            return KeptReason.OverBudget.of(candidate.pool());
        }
        return savings(candidate)
                .map(savings -> savings.obstacle().orElseGet(() -> alone(candidate, savings.perHour(), balance)))
                .orElseGet(KeptReason.NoCheaperPlaces::new);
    }

    /** Returns why a node stays although its removal alone would save money. */
    private KeptReason alone(DisruptionCandidate candidate, double perHour, BalancedScore balance) {
        double required = (candidate.cost() - 1) * search.evictionCost(); // the cost of the node itself is 1
        if (perHour < required) {
            return new KeptReason.SavesTooLittle(perHour, required);
        }
        if (!balance.approves(List.of(candidate), perHour)) {
            return new KeptReason.Unbalanced();
        }
        double least = SettledSearch.least(search);
        return perHour < least ? new KeptReason.BelowLeastSavings(perHour, least) : new KeptReason.NoCheaperPlaces();
    }
}
