package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What pools want done about notices.
 *
 * @param state InForce, Superseded (another counts for all its pools), Unused (there is no such pool) or Invalid
 * @param target the pools that it is for, in words
 * @param poolNames those that it names, where it names them
 * @param poolSelector of the labels of pools; empty where it names them
 * @param problem why it cannot be meant as it is written; empty if it can
 * @param inForceFrom what counts: AsWritten, LastValid, or Nothing where it never was valid
 * @param missingWindows that its rules name and that are not there or cannot be read: such rules go by their lead alone
 * @param rules in the order in which they are tried
 * @param maxConcurrent how many nodes of a pool are acted on at once; absent for any number
 * @param onCancelled Uncordon or Nothing
 * @param pools for which it counts
 * @param superseded pools for which another counts
 */
public record InterruptionPolicyView(
        String name,
        String state,
        Instant createdAt,
        long generation,
        String target,
        List<String> poolNames,
        String poolSelector,
        String problem,
        String inForceFrom,
        List<String> missingWindows,
        List<RuleView> rules,
        @Nullable String maxConcurrent,
        @Nullable String respectDoNotDisrupt,
        @Nullable Boolean respectBudgets,
        @Nullable Boolean replaceFirst,
        @Nullable String onCancelled,
        List<String> pools,
        List<SupersededView> superseded) {

    /** A pool for which another policy counts. */
    public record SupersededView(String pool, String by) {}

    /**
     * One rule.
     *
     * @param kinds of notices; none is all
     * @param whenPods absent for every node
     * @param lead ISO 8601, as all spans here; absent where the action knows none
     * @param window name of a MaintenanceWindow; empty for none
     * @param sentence all of it, for people
     */
    public record RuleView(
            int number,
            List<String> kinds,
            @Nullable WhenPodsView whenPods,
            String action,
            @Nullable String lead,
            String window,
            @Nullable String within,
            @Nullable String otherwise,
            @Nullable String confirmFor,
            @Nullable String forceAtRemaining,
            String sentence) {}

    /** Narrows a rule to nodes with such a pod. */
    public record WhenPodsView(
            String ownerKind,
            String selector,
            @Nullable Boolean hasVolumes,
            @Nullable Boolean blockedByBudget) {}
}
