package sh.joiner.engine.disruption;

import java.util.Locale;
import java.util.Optional;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.model.pool.Pool;

/** A reason why a pass keeps a candidate although nothing blocks it (core 5.4, 5.6, 5.14). */
public sealed interface KeptReason {

    /**
     * The disruption budgets of the pool allow no further node now.
     *
     * @param problem the problem of an invalid budget, which allows no node; empty if all budgets are valid
     * @param isFirst true if the limit of the pool's first disruption may be the cause as well (decision 0041)
     */
    record OverBudget(String problem, boolean isFirst) implements KeptReason {

        /** Returns the reason for a candidate of this pool. */
        public static OverBudget of(Pool pool) {
            var problem = pool.own().budgets().stream()
                    .flatMap(budget -> budget.problem().stream())
                    .findFirst()
                    .orElse("");
            return new OverBudget(problem, FirstDisruption.of(pool).isPresent());
        }
    }

    /** The savings are too small for the evictions (policy Balanced). */
    record Unbalanced() implements KeptReason {}

    /**
     * A pod of the node, or of a node that is being deleted, fits on no other node.
     *
     * @param obstacle a sentence about the pod, with the reason of each pool
     */
    record PodUnplaced(String obstacle) implements KeptReason {}

    /** The pods need several new nodes. Karpenter replaces nodes with at most one new node. */
    record NewNodesNeeded(int count) implements KeptReason {}

    /** The pods need a new node, and none is cheaper. */
    record NothingCheaper() implements KeptReason {}

    /** The node and its replacement are spot instances, and the feature gate SpotToSpotConsolidation is off. */
    record SpotToSpotDisabled() implements KeptReason {}

    /** A spot node needs at least {@value CheaperClaim#SPOT_TYPES} cheaper instance types to be replaced by a spot node. */
    record TooFewSpotTypes(int found) implements KeptReason {}

    /** The pods need several new nodes, and these cost as much as the node or more. */
    record NewNodesCostAsMuch(int count) implements KeptReason {}

    /**
     * The removal of the node alone saves money, but less than its evictions must save.
     *
     * @param perHour the savings, in US dollars
     * @param required what the evictions must save, in US dollars per hour
     */
    record SavesTooLittle(double perHour, double required) implements KeptReason {}

    /**
     * The removal of the node alone saves money, but less than a search in a cluster of this size must save.
     *
     * @param perHour the savings, in US dollars
     * @param least what a search must save, in US dollars per hour
     */
    record BelowLeastSavings(double perHour, double least) implements KeptReason {}

    /** The search over the whole cluster found no cheaper nodes for the pods. */
    record NoCheaperPlaces() implements KeptReason {}

    /** Returns the reason as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case OverBudget(var problem, var isFirst) -> overBudget(problem, isFirst);
            case Unbalanced() -> "the savings are too small for its evictions (policy Balanced)";
            case PodUnplaced(var obstacle) -> obstacle;
            case NewNodesNeeded(var count) ->
                "its pods need %d new nodes, but at most 1 new node may replace a node".formatted(count);
            case NothingCheaper() -> "its pods need a new node, and none is cheaper";
            case SpotToSpotDisabled() ->
                "SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node";
            case TooFewSpotTypes(var found) ->
                "SpotToSpotConsolidation requires %d cheaper instance type options than the current candidate to consolidate, got %d"
                        .formatted(CheaperClaim.SPOT_TYPES, found);
            case NewNodesCostAsMuch(var count) ->
                "its pods need %d new nodes, which together cost at least as much as the node".formatted(count);
            case SavesTooLittle(var perHour, var required) ->
                String.format(
                        Locale.ROOT,
                        "its removal saves %.4f USD per hour, less than the %.4f USD per hour that the setting joiner.disruption.eviction-cost requires for the evictions",
                        perHour,
                        required);
            case BelowLeastSavings(var perHour, var least) ->
                String.format(
                        Locale.ROOT,
                        "its removal saves %.4f USD per hour, but in a cluster of this size all removals of a search together must save %.4f USD per hour",
                        perHour,
                        least);
            case NoCheaperPlaces() -> "the search found no cheaper nodes for its pods";
        };
    }

    private static String overBudget(String problem, boolean isFirst) {
        if (!problem.isEmpty()) {
            return "a disruption budget of the NodePool is invalid, so no node is removed: " + problem;
        }
        return isFirst
                ? "the disruption budgets of the NodePool, or the limit of its first disruption, allow no further node now"
                : "the disruption budgets of the NodePool allow no further node now";
    }

    /** Returns the message of Karpenter's event for an underutilized candidate that stays; empty if Karpenter publishes no event. */
    default Optional<String> karpenterMessage() {
        return switch (this) {
            case OverBudget _, Unbalanced _ -> Optional.empty();
            case PodUnplaced(var obstacle) -> Optional.of("Not all pods would schedule, " + obstacle);
            case NewNodesNeeded(var count) ->
                Optional.of("Can't remove without creating %d candidates".formatted(count));
            case NothingCheaper(), NewNodesCostAsMuch _ -> Optional.of("Can't replace with a cheaper node");
            case SpotToSpotDisabled _, TooFewSpotTypes _, SavesTooLittle _, BelowLeastSavings _, NoCheaperPlaces _ ->
                Optional.of(sentence());
        };
    }
}
