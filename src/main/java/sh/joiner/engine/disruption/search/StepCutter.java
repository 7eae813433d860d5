package sh.joiner.engine.disruption.search;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import sh.joiner.engine.disruption.DisruptionReason;

/**
 * Cuts the result of a search into steps, each of which is legal and saves money by itself: single nodes whose pods fit on present nodes, single
 * nodes with the claims that their pods need, and only then several nodes together.
 */
final class StepCutter {

    private static final int MOST_TOGETHER = 12;
    private static final int MOST_FAILED_GROUPS = 40;

    private final SearchModel model;
    private final StepTrial trial;
    private final BooleanSupplier stop;
    private final List<Integer> candidates;
    private final List<Integer> waiting;
    private final List<CutStep> steps = new ArrayList<>();
    private int failedGroups;

    /**
     * Prepares the cut.
     *
     * @param banned nodes that no step removes
     * @param stop asked before each step; true ends the cut as soon as there is a step
     */
    StepCutter(SearchModel model, OpenMoves open, StepTrial trial, List<Integer> banned, BooleanSupplier stop) {
        this.stop = stop;
        this.model = model;
        this.trial = trial;
        this.candidates = IntStream.range(0, model.nodes.size())
                .filter(model::isCandidate)
                .boxed()
                .filter(node -> !banned.contains(node))
                .sorted(Comparator.comparingDouble(
                                (Integer node) -> -model.price[node] / (SearchModel.PER_EVICTION + model.weight(node)))
                        .thenComparing(node -> node))
                .toList();
        var removed = IntStream.of(open.removed()).boxed().collect(toSet());
        this.waiting =
                new ArrayList<>(candidates.stream().filter(removed::contains).toList());
    }

    List<CutStep> steps() {
        do {
            while (singles(false) || singles(true)) {
                // each removal may make further removals possible
            }
        } while (groups());
        while (improvise(false) || improvise(true)) {
            // each removal may make further removals possible
        }
        return List.copyOf(steps);
    }

    /** Removes nodes that the search did not remove, or that could not be removed as planned. Returns true if at least one was removed. */
    private boolean improvise(boolean mayLaunch) {
        int before = steps.size();
        for (int node : candidates) {
            if (isEnough()) {
                return false;
            }
            trial.improvise(node, mayLaunch).ifPresent(steps::add);
        }
        return steps.size() > before;
    }

    /** Removes single nodes. Returns true if at least one was removed. */
    private boolean singles(boolean mayLaunch) {
        int before = steps.size();
        for (int node : List.copyOf(waiting)) {
            if (isEnough()) {
                return false;
            }
            if (!trial.mayAttempt(node, mayLaunch)) {
                continue;
            }
            var step = trial.attempt(new int[] {node}, mayLaunch);
            step.ifPresent(this::take);
            if (mayLaunch && step.isPresent()) {
                return true;
            }
        }
        return steps.size() > before;
    }

    private boolean isEnough() {
        return !steps.isEmpty() && stop.getAsBoolean();
    }

    private void take(CutStep step) {
        steps.add(step);
        IntStream.of(step.nodes()).forEach(node -> waiting.remove(Integer.valueOf(node)));
    }

    /** Removes several nodes together that share claims. Returns true if at least one group was legal. */
    private boolean groups() {
        int before = steps.size();
        for (int node : List.copyOf(waiting)) {
            if (isEnough()) {
                return false;
            }
            if (waiting.contains(node) && failedGroups < MOST_FAILED_GROUPS) {
                grown(node).ifPresentOrElse(this::take, () -> failedGroups++);
            }
        }
        return steps.size() > before;
    }

    private Optional<CutStep> grown(int first) {
        var together = new ArrayList<Integer>(List.of(first));
        var alone = trial.attempt(new int[] {first}, true); // also finds the rules that block the node
        if (alone.isPresent()) {
            return alone;
        }
        var missing = new BitSet();
        IntStream.of(trial.missingClaims(first).claims()).forEach(missing::set);
        while (together.size() < Math.min(MOST_TOGETHER, waiting.size())) {
            int next = next(together, missing);
            if (next < 0) {
                return Optional.empty();
            }
            together.add(next);
            IntStream.of(trial.missingClaims(next).claims()).forEach(missing::set);
            if (price(together) <= trial.leastPrice(missing)) {
                continue;
            }
            var step =
                    trial.attempt(together.stream().mapToInt(Integer::intValue).toArray(), true);
            if (step.isPresent()) {
                return step;
            }
        }
        return Optional.empty();
    }

    private long price(List<Integer> nodes) {
        return nodes.stream().mapToLong(node -> model.price[node]).sum();
    }

    /**
     * Returns the waiting node that shares the most claims with the given nodes and needs few further claims. Negative
     * if there is none.
     */
    private int next(List<Integer> together, BitSet missing) {
        int best = -1;
        double highest = 0;
        for (int node : waiting) {
            if (!together.contains(node) && model.reasons[node] == model.reasons[together.getFirst()]) {
                double shared = trial.blocking(node);
                double other = model.nodeCost;
                var needed = trial.missingClaims(node);
                for (int position = 0; position < needed.claims().length; position++) {
                    if (missing.get(needed.claims()[position])) {
                        shared += needed.worth()[position];
                    } else {
                        other += needed.worth()[position];
                    }
                }
                double score = shared / other * model.price[node];
                if (score > highest) {
                    highest = score;
                    best = node;
                }
            }
        }
        return best;
    }

    /**
     * A step of a plan in numbers.
     *
     * <p>The bound is the highest price of all claims together for which the step saves enough, in billionths of a USD an hour. Claims have the numbers
     * that they have at the end of the search.
     */
    static final class CutStep {

        private final DisruptionReason reason;
        private final int[] nodes;
        private final List<Integer> claims;
        private final List<Move> moves;
        private final long bound;

        CutStep(DisruptionReason reason, int[] nodes, List<Integer> claims, List<Move> moves, long bound) {
            this.reason = reason;
            this.nodes = nodes;
            this.claims = claims;
            this.moves = moves;
            this.bound = bound;
        }

        DisruptionReason reason() {
            return reason;
        }

        int[] nodes() {
            return nodes;
        }

        List<Integer> claims() {
            return claims;
        }

        List<Move> moves() {
            return moves;
        }

        long bound() {
            return bound;
        }

        /** Pods that move. The target is a node, or a claim by its number at the end of the search. */
        record Move(int kind, int target, int pods) {}
    }
}
