package sh.joiner.controller.disruption;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.sequence.SettledSearch;

/**
 * Searches the cluster. Returns the last result again while the inputs that affect the result are unchanged. Most
 * changes of a cluster, such as the heartbeat of a node, do not affect the result. Not thread-safe.
 */
final class LastSearch {

    private final BiFunction<SearchInputs, BooleanSupplier, List<SearchStep>> search;
    private @Nullable SearchInputs inputs;
    private List<SearchStep> steps = List.of();
    private @Nullable KeptCandidates kept;

    LastSearch() {
        this(SettledSearch::plan);
    }

    LastSearch(BiFunction<SearchInputs, BooleanSupplier, List<SearchStep>> search) {
        this.search = search;
    }

    /**
     * Returns the steps for these inputs.
     *
     * @param stop ends a search early; the next call then searches again
     */
    List<SearchStep> steps(SearchInputs wanted, BooleanSupplier stop) {
        if (inputs == null || !wanted.hasResultOf(inputs)) {
            steps = search.apply(wanted, stop);
            kept = kept == null ? KeptCandidates.of(wanted) : kept.then(wanted);
            inputs = stop.getAsBoolean() ? null : wanted;
        }
        return steps;
    }

    /** Returns why the candidates of the last search stay, if the search found nothing; empty before the first search. */
    Optional<KeptCandidates> kept() {
        return Optional.ofNullable(kept);
    }
}
