package sh.joiner.engine.disruption;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Decides which nodes are removed next (core 5.8). The methods are tried in Karpenter's order: remove empty nodes, replace drifted nodes,
 * replace several nodes with at most one cheaper node, replace a single node. The first method that finds a command ends the pass.
 *
 * <p>A pure function: the same inputs give the same commands.
 */
public final class DisruptionPass {

    private static final int MOST_TOGETHER = 100;

    private final DisruptionInputs inputs;
    private final Snapshot snapshot;
    private final DisruptionOptions options;
    private final PassWatch stop;
    private final Map<DisruptionReason, DisruptionCandidates> candidates;
    private final CheaperClaim cheaper;
    private final BalancedScore balance;
    private final Set<NodeName> recentlyChanged;
    private final SortedMap<NodeName, SortedMap<DisruptionReason, KeptReason>> kept = new TreeMap<>();

    private DisruptionPass(DisruptionInputs inputs, DisruptionOptions options, PassWatch stop) {
        this.inputs = inputs;
        this.snapshot = inputs.snapshot();
        this.options = options;
        this.stop = stop;
        this.candidates = DisruptionCandidates.of(inputs);
        this.cheaper = new CheaperClaim(snapshot.catalog(), options.spotToSpot());
        this.balance = new BalancedScore(snapshot);
        this.recentlyChanged = Simulation.recentlyChanged(snapshot);
    }

    /**
     * Returns the next commands, and why other candidates stay.
     *
     * @param stop called before each simulation of drifted or underutilized nodes; true ends the search
     */
    public static DisruptionDecision decide(DisruptionInputs inputs, DisruptionOptions options, PassWatch stop) {
        var pass = new DisruptionPass(inputs, options, stop);
        var command = pass.during(PassWatch.Method.EMPTINESS, pass::empty)
                .or(() -> pass.during(PassWatch.Method.DRIFT, pass::drifted))
                .or(() -> pass.during(PassWatch.Method.MULTI_NODE, pass::several))
                .or(() -> pass.during(PassWatch.Method.SINGLE_NODE, pass::single));
        return new DisruptionDecision(command.stream().toList(), pass.kept);
    }

    /** Returns the next command that saves money: Karpenter's emptiness and consolidation without drift. */
    public static DisruptionDecision savings(DisruptionInputs inputs, DisruptionOptions options, PassWatch stop) {
        var pass = new DisruptionPass(inputs, options, stop);
        var command = pass.during(PassWatch.Method.EMPTINESS, pass::empty)
                .or(() -> pass.during(PassWatch.Method.MULTI_NODE, pass::several))
                .or(() -> pass.during(PassWatch.Method.SINGLE_NODE, pass::single));
        return new DisruptionDecision(command.stream().toList(), pass.kept);
    }

    /** Returns the next command that removes nodes without pods to move, or replaces a drifted node. Other savings are not searched for. */
    public static DisruptionDecision withoutSavings(
            DisruptionInputs inputs, DisruptionOptions options, PassWatch stop) {
        var pass = new DisruptionPass(inputs, options, stop);
        var command = pass.during(PassWatch.Method.EMPTINESS, pass::withoutMoves)
                .or(() -> pass.during(PassWatch.Method.DRIFT, pass::drifted));
        return new DisruptionDecision(command.stream().toList(), pass.kept);
    }

    /**
     * Decides a command again on a later snapshot (core 5.8). Empty if the command is no longer possible: a node is no longer a candidate, a budget
     * is used up, or the pods no longer fit or need another number of claims. If the command removes several empty nodes, the new command
     * removes those that are still empty.
     */
    public static Optional<DisruptionCommand> again(
            DisruptionCommand command, DisruptionInputs inputs, DisruptionOptions options) {
        var pass = new DisruptionPass(inputs, options, () -> false);
        var names = command.removed().stream()
                .map(candidate -> candidate.node().name())
                .toList();
        var present = pass.withinBudgets(
                pass.byRatio(command.reason()).stream()
                        .filter(candidate -> names.contains(candidate.node().name()))
                        .toList(),
                command.reason());
        if (command.reason() == DisruptionReason.EMPTY) {
            return pass.empty(present);
        }
        if (present.size() < names.size()) {
            return Optional.empty();
        }
        return (command.reason() == DisruptionReason.DRIFTED
                        ? pass.replaced(present)
                        : pass.consolidated(command.reason(), present))
                .filter(later -> later.launched().size() == command.launched().size());
    }

    private List<DisruptionCandidate> found(DisruptionReason reason) {
        return Objects.requireNonNull(candidates.get(reason)).found();
    }

    /** Returns the candidates with the highest savings per eviction first. */
    private List<DisruptionCandidate> byRatio(DisruptionReason reason) {
        return found(reason).stream()
                .sorted(Comparator.comparingDouble((DisruptionCandidate candidate) -> -candidate.savingsRatio())
                        .thenComparing(candidate -> candidate.node().name()))
                .toList();
    }

    private List<DisruptionCandidate> withinBudgets(List<DisruptionCandidate> ordered, DisruptionReason reason) {
        var budgets = new BudgetLedger(inputs, reason);
        return ordered.stream()
                .filter(candidate -> budgets.charge(candidate.pool().name())
                        || keeps(reason, List.of(candidate), KeptReason.OverBudget.of(candidate.pool())))
                .toList();
    }

    /**
     * Records why a candidate stays, and returns false. Does not record a set of several candidates, because each of them may be removed by another
     * command.
     */
    private boolean keeps(DisruptionReason reason, List<DisruptionCandidate> set, KeptReason why) {
        if (set.size() == 1) {
            kept.computeIfAbsent(set.getFirst().node().name(), _ -> new TreeMap<>())
                    .put(reason, why);
        }
        return false;
    }

    /**
     * Removes the nodes without pods to move. A node whose pods cost nothing to evict counts as empty, but is only removed if its pods fit on
     * other nodes or on a cheaper new node.
     */
    private Optional<DisruptionCommand> empty() {
        return empty(withinBudgets(byRatio(DisruptionReason.EMPTY), DisruptionReason.EMPTY));
    }

    private Optional<DisruptionCommand> withoutMoves() {
        return removalWithoutMoves(withinBudgets(byRatio(DisruptionReason.EMPTY), DisruptionReason.EMPTY));
    }

    private Optional<DisruptionCommand> during(PassWatch.Method method, Supplier<Optional<DisruptionCommand>> search) {
        stop.begins(method);
        return search.get();
    }

    private Optional<DisruptionCommand> empty(List<DisruptionCandidate> within) {
        return removalWithoutMoves(within).or(() -> movable(within));
    }

    private static Optional<DisruptionCommand> removalWithoutMoves(List<DisruptionCandidate> within) {
        var unused =
                within.stream().filter(DisruptionCandidate::hasNoPodsToMove).toList();
        return unused.isEmpty()
                ? Optional.empty()
                : Optional.of(new DisruptionCommand(DisruptionReason.EMPTY, unused, List.of(), new TreeMap<>()));
    }

    private Optional<DisruptionCommand> movable(List<DisruptionCandidate> within) {
        return within.stream()
                .flatMap(candidate -> consolidated(DisruptionReason.EMPTY, List.of(candidate)).stream())
                .findFirst();
    }

    /**
     * Replaces one drifted node: an empty node before others, then the node that drifted first. Of nodes that drifted at the same time, the node
     * with the lowest eviction cost comes first. The pods of the drifted node may need any number of claims at any price.
     */
    private Optional<DisruptionCommand> drifted() {
        var budgets = new BudgetLedger(inputs, DisruptionReason.DRIFTED);
        var ordered = found(DisruptionReason.DRIFTED).stream()
                .filter(candidate -> budgets.allows(candidate.pool().name())
                        || keeps(
                                DisruptionReason.DRIFTED,
                                List.of(candidate),
                                KeptReason.OverBudget.of(candidate.pool())))
                .sorted(Comparator.comparing((DisruptionCandidate candidate) -> !candidate.hasNoPodsToMove())
                        .thenComparing(DisruptionPass::driftedSince)
                        .thenComparingDouble(DisruptionCandidate::cost)
                        .thenComparing(candidate -> candidate.node().name()))
                .toList();
        return ordered.stream()
                .takeWhile(_ -> !stop.getAsBoolean())
                .flatMap(candidate -> replaced(List.of(candidate)).stream())
                .findFirst();
    }

    private Optional<DisruptionCommand> replaced(List<DisruptionCandidate> drifted) {
        var simulation = simulate(drifted, Set.of());
        if (!simulation.unplaced().isEmpty()) {
            keeps(DisruptionReason.DRIFTED, drifted, new KeptReason.PodUnplaced(simulation.obstacle()));
            return Optional.empty();
        }
        return Optional.of(command(DisruptionReason.DRIFTED, drifted, simulation));
    }

    private static Instant driftedSince(DisruptionCandidate candidate) {
        return candidate
                .claim()
                .condition(ClaimConditions.DRIFTED)
                .map(Condition::since)
                .orElse(Instant.MAX);
    }

    /** Finds the longest list of candidates, in their order, whose pods fit on other nodes and at most one cheaper claim. */
    private Optional<DisruptionCommand> several() {
        var within = withinBudgets(byRatio(DisruptionReason.UNDERUTILIZED), DisruptionReason.UNDERUTILIZED);
        var best = Optional.<DisruptionCommand>empty();
        int low = 2;
        int high = Math.min(MOST_TOGETHER, within.size());
        while (low <= high && !stop.getAsBoolean()) {
            int middle = (low + high) >>> 1;
            var found = consolidated(DisruptionReason.UNDERUTILIZED, within.subList(0, middle));
            if (found.isPresent()) {
                best = found;
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return best;
    }

    private Optional<DisruptionCommand> single() {
        var budgets = new BudgetLedger(inputs, DisruptionReason.UNDERUTILIZED);
        return inTurns(byRatio(DisruptionReason.UNDERUTILIZED)).stream()
                .filter(candidate -> budgets.allows(candidate.pool().name())
                        || keeps(
                                DisruptionReason.UNDERUTILIZED,
                                List.of(candidate),
                                KeptReason.OverBudget.of(candidate.pool())))
                .takeWhile(_ -> !stop.getAsBoolean())
                .flatMap(candidate -> consolidated(DisruptionReason.UNDERUTILIZED, List.of(candidate)).stream())
                .findFirst();
    }

    /** Returns the candidates in turns: the first of each pool, then the second of each pool, and so on. */
    private static List<DisruptionCandidate> inTurns(List<DisruptionCandidate> ordered) {
        var byPool = new TreeMap<String, ArrayDeque<DisruptionCandidate>>();
        ordered.forEach(candidate -> byPool.computeIfAbsent(candidate.pool().name(), _ -> new ArrayDeque<>())
                .add(candidate));
        var turns = new ArrayList<DisruptionCandidate>();
        while (turns.size() < ordered.size()) {
            for (var own : byPool.values()) {
                if (!own.isEmpty()) {
                    turns.add(own.remove());
                }
            }
        }
        return turns;
    }

    /**
     * Returns the removal of the candidates. Empty if a pod fits nowhere, if the pods need more than one new claim, if a new claim would not
     * save money, or if the policy Balanced refuses the removal. Packing in Karpenter's order needs fewer claims than packing by price, so
     * packing in Karpenter's order is simulated first.
     */
    private Optional<DisruptionCommand> consolidated(DisruptionReason reason, List<DisruptionCandidate> set) {
        double price = set.stream().mapToDouble(DisruptionCandidate::price).sum();
        if (!isApproved(reason, set, price)) { // a replacement would save even less
            return kept(reason, set, new KeptReason.Unbalanced());
        }
        var simulation = Simulation.of(snapshot, options.inKarpentersOrder(), set, recentlyChanged);
        if (!simulation.unplaced().isEmpty()) {
            return kept(reason, set, new KeptReason.PodUnplaced(simulation.obstacle()));
        }
        if (simulation.launched().size() > 1) {
            return kept(
                    reason,
                    set,
                    new KeptReason.NewNodesNeeded(simulation.launched().size()));
        }
        return consolidated(reason, set, simulation)
                .or(() -> consolidated(reason, set, simulate(set, recentlyChanged)))
                .or(() ->
                        kept(reason, set, cheaper.obstacle(simulation.launched().getFirst(), set)));
    }

    private Optional<DisruptionCommand> consolidated(
            DisruptionReason reason, List<DisruptionCandidate> set, Simulation simulation) {
        if (!simulation.unplaced().isEmpty() || simulation.launched().size() > 1) {
            return Optional.empty();
        }
        if (simulation.launched().isEmpty()) {
            return Optional.of(command(reason, set, simulation));
        }
        return cheaper.of(simulation.launched().getFirst(), set)
                .flatMap(claim -> set.size() == 1 ? Optional.of(claim) : cheaper.belowSameTypes(claim, set))
                .map(claim -> new DisruptionCommand(reason, set, List.of(claim), simulation.moves()))
                .filter(command -> isApproved(reason, set, command.savings()));
    }

    private Optional<DisruptionCommand> kept(DisruptionReason reason, List<DisruptionCandidate> set, KeptReason why) {
        keeps(reason, set, why);
        return Optional.empty();
    }

    private boolean isApproved(DisruptionReason reason, List<DisruptionCandidate> set, double savings) {
        return reason == DisruptionReason.EMPTY || balance.approves(set, savings);
    }

    private Simulation simulate(List<DisruptionCandidate> set, Set<NodeName> closed) {
        return Simulation.of(snapshot, options, set, closed);
    }

    private static DisruptionCommand command(
            DisruptionReason reason, List<DisruptionCandidate> set, Simulation simulation) {
        return new DisruptionCommand(reason, set, simulation.launched(), simulation.moves());
    }
}
