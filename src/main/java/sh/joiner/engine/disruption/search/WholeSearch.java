package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.SeededNumbers;
import sh.joiner.engine.disruption.search.ExactReplay.LaunchLimit;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * Finds nodes that can be removed to save money, in one search over the whole cluster, and the order in which to remove them.
 *
 * <p>First, nodes are removed whose pods fit on other nodes. Then trials replace several nodes by any number of claims. The result is cut into steps,
 * and the exact rules check every step. A pure function: the same inputs give the same steps.
 */
public final class WholeSearch {

    private static final long SEED = 0x4A6F696E6572L;
    private static final int MOST_REPAIRS = 4;

    /**
     * The search starts {@link #MOST_CANDIDATES} divided by the number of candidates times, at least once and at most
     * this often.
     */
    private static final long MOST_STARTS = 6;

    private static final long MOST_CANDIDATES = 200;

    /** The number of candidates from which on the trials do the full work. Fewer candidates need less, in proportion. */
    private static final long FULL_EFFORT = 100;

    /** The number of times that a result is cut into steps in the smallest clusters. */
    private static final long MOST_TURNS = 6;

    /** Up to this number of candidates, a result is cut {@link #MOST_TURNS} times. */
    private static final long CANDIDATES_OF_ALL_TURNS = 40;

    /** Above this number of candidates, a result is cut only once. */
    private static final long MOST_CANDIDATES_OF_TURNS = 500;

    /** The cost of nodes in the starts, in fifths of the setting. */
    private static final long[] NODE_COSTS = {5, 1, 0};

    private static final long NODE_COST_UNIT = 5;

    /** Steps that save less than this are not worth a command: USD an hour in billionths. */
    static final long LEAST_GAIN = 100_000;

    /**
     * The savings that a rearrangement needs if plain replacements have no steps, as a share of the price of all
     * candidates.
     */
    private static final double LEAST_SHARE = 0.05;

    /** The share of the price of all candidates from which on a rearrangement of a large cluster is accepted without a comparison. */
    private static final double LARGE_SHARE = 0.1;

    private final SearchModel model;
    private final long candidates;
    private final Map<DisruptionReason, Map<String, Integer>> budgets;
    private @Nullable Occupancy bestEnd;

    /** Prepares a search. */
    public WholeSearch(SearchInputs inputs) {
        this(new SearchModel(new ModelBuilder(inputs)), inputs.budgets());
    }

    private WholeSearch(SearchModel model, Map<DisruptionReason, Map<String, Integer>> budgets) {
        this.model = model;
        this.budgets = budgets;
        this.candidates =
                Arrays.stream(model.candidates).filter(Objects::nonNull).count();
    }

    /**
     * Returns the steps to a given state, or as many of them as are legal. Empty if the search could not reach the state.
     *
     * @param kept nodes that no step removes
     */
    public List<SearchStep> steps(Arrangement wanted, Set<NodeName> kept) {
        var numbers = IntStream.range(0, model.nodes.size())
                .filter(node -> kept.contains(
                        Objects.requireNonNull(model.nodes.get(node).node())))
                .boxed()
                .toList();
        return wanted.in(model)
                .map(end -> kept.isEmpty()
                        ? completed(end, WholeSearch::isNeverStopped).steps()
                        : cut(end, numbers, WholeSearch::isNeverStopped).steps())
                .orElse(List.of());
    }

    /** Returns the number of nodes that may be removed. */
    public long candidates() {
        return candidates;
    }

    /**
     * Returns the steps, in the order in which they must be carried out. Every prefix of the list is legal too.
     *
     * @param stop asked repeatedly; true ends the trials, and ends the cut as soon as it has a step, so the result saves less
     */
    public List<SearchStep> steps(BooleanSupplier stop) {
        if (candidates == 0) {
            return List.of();
        }
        var best = SearchResult.NONE;
        for (int start = 0; start < starts() && (start == 0 || !stop.getAsBoolean()); start++) {
            var end = end(start, stop);
            var found = completed(end, stop);
            if (found.gain() > best.gain()) {
                bestEnd = end;
            }
            best = best.or(found);
        }
        return stop.getAsBoolean() ? best.steps() : chosen(best, stop).steps();
    }

    /** Returns the steps to the best state of the search, without the limits of disruption budgets. */
    public List<SearchStep> stepsWithoutBudgets() {
        return bestEnd == null
                ? List.of()
                : new WholeSearch(model, model.inputs.withoutBudgets().budgets())
                        .cut(bestEnd, List.of(), WholeSearch::isNeverStopped)
                        .steps();
    }

    private static boolean isNeverStopped() {
        return false;
    }

    /**
     * Chooses between a rearrangement of the cluster and plain replacements. A rearrangement may gain little if plain replacements save money too.
     * Otherwise, it must save a share of the price of all candidates, so that the next search leaves the changed cluster as it is. In large clusters,
     * plain replacements are not calculated if the rearrangement saves much.
     */
    private SearchResult chosen(SearchResult rearranged, BooleanSupplier stop) {
        var end = new Occupancy(model);
        if (starts() == 1 && rearranged.gain() >= LARGE_SHARE * end.price / SearchModel.PER_USD) {
            return rearranged;
        }
        double least = LEAST_SHARE * end.price / SearchModel.PER_USD;
        var plain = plain(end, stop);
        if (!plain.steps().isEmpty()) {
            return rearranged.or(plain);
        }
        return rearranged.gain() >= least ? rearranged : lastResort();
    }

    /**
     * Carries out the plain replacements on the given state, which must be the state before the search, and returns
     * their steps.
     */
    private SearchResult plain(Occupancy end, BooleanSupplier stop) {
        double before = net(end);
        plainly(end);
        return before > net(end) ? completed(end, stop) : SearchResult.NONE;
    }

    /** Steps and what they gain, in USD an hour. */
    private record SearchResult(List<SearchStep> steps, double gain) {

        static final SearchResult NONE = new SearchResult(List.of(), 0);

        SearchResult or(SearchResult other) {
            return other.gain > gain ? other : this;
        }
    }

    /**
     * Returns the steps with their gain. The default cost of nodes directs the trials only, so that prices and evictions decide between results. If the
     * configured cost is higher than the default, each saved node adds the difference to the gain.
     */
    private SearchResult result(List<SearchStep> steps) {
        double excess = Math.max(0, model.inputs.options().scheduling().nodeCost() - Options.DEFAULT.nodeCost());
        double gain = 0;
        for (var step : steps) {
            int fewer = step.removed().size() - step.launched().size();
            gain += step.gain(model.inputs.evictionCost()) + fewer * excess;
        }
        return new SearchResult(steps, gain);
    }

    /**
     * Cuts a result into steps. Then plain replacements continue from the state that the steps reach. If they save
     * money, the new state is cut, too. Returns the best steps.
     */
    private SearchResult completed(Occupancy result, BooleanSupplier stop) {
        var best = SearchResult.NONE;
        var end = result;
        long turns = candidates > MOST_CANDIDATES_OF_TURNS
                ? 1
                : Math.clamp(CANDIDATES_OF_ALL_TURNS * MOST_TURNS / candidates, 2L, MOST_TURNS);
        for (int turn = 0; turn < turns; turn++) {
            var cut = cut(end, List.of(), stop);
            best = best.or(result(cut.steps()));
            end = cut.reached();
            if (turn + 1 == turns
                    || stop.getAsBoolean()
                    || !new PlainReplacements(model, end, new Placer(model, end)).run()) {
                break;
            }
        }
        return best;
    }

    private double net(Occupancy state) {
        return state.price + state.moved * model.evictionCost;
    }

    private void plainly(Occupancy end) {
        var placer = new Placer(model, end);
        new PlainReplacements(model, end, placer).delete(WholeSearch::isNeverStopped);
        new PlainReplacements(model, end, placer).run();
    }

    /** Returns the first plain replacement that the exact rules accept. Used if the other results save too little. */
    private SearchResult lastResort() {
        var start = new Occupancy(model);
        var steps = new PlainReplacements(model, start, new Placer(model, start)).first(this::together);
        return new SearchResult(steps, 0);
    }

    /** Returns how often the search starts: more than once in small clusters, where the choice of the first trials matters most. */
    private long starts() {
        return Math.clamp(MOST_CANDIDATES / candidates, 1L, MOST_STARTS);
    }

    /** Returns the work of the trials of one start. */
    private long work() {
        return model.inputs.effort() * Math.min(candidates, FULL_EFFORT) / (FULL_EFFORT * starts());
    }

    /**
     * Returns the state at the end of the search. Starts differ in the cost of nodes beyond their prices: the full cost gives few large nodes, and a
     * lower cost often gives a lower price.
     */
    private Occupancy end(int start, BooleanSupplier stop) {
        var end = new Occupancy(model, NODE_COSTS[start % NODE_COSTS.length] * model.nodeCost / NODE_COST_UNIT);
        var placer = new Placer(model, end);
        new PlainReplacements(model, end, placer).delete(stop);
        new Refits(end, placer, new SeededNumbers(SEED + start)).run(work(), stop);
        if (!stop.getAsBoolean()) {
            new PlainReplacements(model, end, placer).run();
        }
        return end;
    }

    private record Cut(List<SearchStep> steps, Occupancy reached) {}

    private Cut cut(Occupancy end, List<Integer> kept, BooleanSupplier stop) {
        var banned = new ArrayList<>(kept);
        for (int repair = 0; ; repair++) {
            var open = new OpenMoves(model, end);
            var trial = new StepTrial(model, open, new StepLegality(model, LEAST_GAIN, budgets));
            var cut = new StepCutter(model, open, trial, banned, stop).steps();
            var found = exact(cut, trial, banned);
            if (found.isPresent() || repair == MOST_REPAIRS - 1) {
                return new Cut(found.orElseGet(() -> beforeRefused(cut, trial, banned)), trial.reached());
            }
        }
    }

    /** Returns the steps before the first one that removes a banned node. */
    private List<SearchStep> beforeRefused(List<StepCutter.CutStep> cut, StepTrial trial, List<Integer> banned) {
        var kept = cut;
        while (!kept.isEmpty()) {
            kept = kept.stream()
                    .takeWhile(step -> Arrays.stream(step.nodes()).noneMatch(banned::contains))
                    .toList();
            var found = exact(kept, trial, banned);
            if (found.isPresent()) {
                return found.get();
            }
        }
        return List.of();
    }

    private List<SearchStep> together(Occupancy end, int[] nodes) {
        var trial = new StepTrial(model, new OpenMoves(model, end), new StepLegality(model, LEAST_GAIN, budgets));
        return trial.attempt(nodes, true)
                .flatMap(step -> exact(List.of(step), trial, new ArrayList<>()))
                .orElse(List.of());
    }

    /** Returns the steps if the exact rules accept all of them. If not, bans the nodes of the refused steps. */
    private Optional<List<SearchStep>> exact(List<StepCutter.CutStep> cut, StepTrial trial, List<Integer> banned) {
        var targets = new HashMap<PodName, Integer>();
        var removed = new HashSet<NodeName>();
        var limits = new HashMap<Integer, LaunchLimit>();
        var byStep = cut.stream().map(this::targets).toList();
        byStep.forEach(targets::putAll);
        for (var step : cut) {
            for (int node : step.nodes()) {
                removed.add(Objects.requireNonNull(model.nodes.get(node).node()));
            }
            limits.putAll(ExactReplay.limits(model, step, trial));
        }
        var replay = new ExactReplay(model, removed, targets, limits);
        var claims = new HashMap<Integer, PlannedClaim>();
        int before = banned.size();
        for (int number = 0; number < cut.size(); number++) {
            var step = cut.get(number);
            var own = byStep.get(number).keySet();
            boolean isRefused = own.stream().anyMatch(replay.refused()::contains);
            for (int claim : step.claims()) {
                var planned = replay.claim(claim, own);
                isRefused |= planned == null;
                if (planned != null) {
                    claims.put(claim, planned);
                }
            }
            isRefused |= worst(step, trial) > step.bound();
            if (isRefused) {
                for (int node : step.nodes()) {
                    banned.add(node);
                }
            }
        }
        return banned.size() > before ? Optional.empty() : Optional.of(steps(cut, byStep, claims));
    }

    /** Returns the target of each pod. Pods of one kind are interchangeable. */
    private Map<PodName, Integer> targets(StepCutter.CutStep step) {
        var targets = new TreeMap<PodName, Integer>();
        var used = new HashMap<Integer, Integer>();
        for (var move : step.moves()) {
            var pods = ExactReplay.podsOf(model, step.nodes(), move.kind());
            int first = used.merge(move.kind(), move.pods(), Integer::sum) - move.pods();
            for (int position = first; position < first + move.pods(); position++) {
                targets.put(pods.get(position).name(), move.target());
            }
        }
        return targets;
    }

    /** Returns the highest price that the claims of the step can have if each claim lists as few types as allowed. */
    private static long worst(StepCutter.CutStep step, StepTrial trial) {
        long worst = 0;
        for (int claim : step.claims()) {
            var types = trial.typesOf(claim);
            long own = types.worst(trial.legality().spotTypes(step.nodes(), types));
            worst = own < 0 ? Long.MAX_VALUE / 2 : worst + own;
        }
        return worst;
    }

    private List<SearchStep> steps(
            List<StepCutter.CutStep> cut, List<Map<PodName, Integer>> targets, Map<Integer, PlannedClaim> claims) {
        var steps = new ArrayList<SearchStep>();
        var places = new HashMap<Integer, Destination>();
        for (var step : cut) {
            var launched = new ArrayList<PlannedClaim>();
            for (int claim : step.claims()) {
                places.put(claim, new Destination.OnLaunched(steps.size(), launched.size()));
                launched.add(Objects.requireNonNull(claims.get(claim)));
            }
            var moves = new TreeMap<PodName, Destination>();
            targets.get(steps.size())
                    .forEach((pod, target) -> moves.put(
                            pod,
                            target < model.nodes.size()
                                    ? new Destination.OnNode(Objects.requireNonNull(
                                            model.nodes.get(target).node()))
                                    : Objects.requireNonNull(places.get(target))));
            var removed = Arrays.stream(step.nodes())
                    .mapToObj(node -> Objects.requireNonNull(model.candidates[node]))
                    .toList();
            steps.add(new SearchStep(step.reason(), removed, launched, moves));
        }
        return List.copyOf(steps);
    }
}
