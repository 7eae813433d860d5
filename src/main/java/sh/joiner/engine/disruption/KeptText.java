package sh.joiner.engine.disruption;

import sh.joiner.model.pool.Pool;

/** The sentences about candidates that a pass keeps, and Karpenter's messages for them (core 5.6). */
public final class KeptText {

    static final String OVER_BUDGET = "the disruption budgets of the NodePool allow no further node now";
    static final String NOTHING_CHEAPER = "its pods need a new node, and none is cheaper";
    static final String TOO_SMALL = "the savings are too small for its evictions (policy Balanced)";
    static final String SPOT_DISABLED =
            "SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node";

    private static final String NEED = "its pods need ";
    private static final String NEW_NODES = " new nodes";
    private static final String INVALID_BUDGET =
            "a disruption budget of the NodePool is invalid, so no node is removed: ";
    private static final String UNPLACED = "pod ";

    private KeptText() {}

    static String overBudget(Pool pool) {
        return pool.own().budgets().stream()
                .flatMap(budget -> budget.problem().stream())
                .findFirst()
                .map(problem -> INVALID_BUDGET + problem)
                .orElse(OVER_BUDGET);
    }

    static String newNodes(int count) {
        return NEED + count + NEW_NODES;
    }

    static String tooFewSpotTypes(int found) {
        return "SpotToSpotConsolidation requires %d cheaper instance type options than the current candidate to consolidate, got %d"
                .formatted(CheaperClaim.SPOT_TYPES, found);
    }

    /** Returns true if the pool's disruption budgets keep the candidate. */
    public static boolean isOfBudgets(String sentence) {
        return sentence.equals(OVER_BUDGET) || sentence.startsWith(INVALID_BUDGET);
    }

    /** Returns true if the policy Balanced keeps the candidate. */
    public static boolean isOfBalance(String sentence) {
        return sentence.equals(TOO_SMALL);
    }

    /** Returns Karpenter's message for an underutilized candidate that stays; empty if Karpenter publishes no event. */
    public static String karpenters(String sentence) {
        if (sentence.startsWith(NEED) && sentence.endsWith(NEW_NODES)) {
            return "Can't remove without creating %s candidates"
                    .formatted(sentence.substring(NEED.length(), sentence.length() - NEW_NODES.length()));
        }
        if (sentence.equals(NOTHING_CHEAPER)) {
            return "Can't replace with a cheaper node";
        }
        if (isOfBudgets(sentence) || isOfBalance(sentence)) {
            return "";
        }
        return sentence.startsWith(UNPLACED) ? "Not all pods would schedule, " + sentence : sentence;
    }
}
