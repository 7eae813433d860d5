package sh.joiner.board.interruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An InterruptionPolicy.
 *
 * @param rules in the order of evaluation
 * @param pools NodePools to which the policy applies
 * @param superseded NodePools that the policy targets, but to which another policy applies
 */
public record InterruptionPolicyView(
        String name,
        @JsonUnwrapped PolicyStatusView status,
        @JsonUnwrapped PolicyTargetView appliesTo,
        @JsonUnwrapped PolicyValidityView validity,
        List<RuleView> rules,
        @JsonUnwrapped PolicyDrainView drain,
        List<String> pools,
        List<SupersededView> superseded) {

    /**
     * The state of the policy.
     *
     * @param state InForce, Superseded (another policy applies to all its NodePools), Unused (no NodePool matches) or Invalid
     */
    public record PolicyStatusView(String state, Instant createdAt, long generation) {}

    /**
     * The NodePools that the policy names or selects.
     *
     * @param target the NodePools in words
     * @param poolNames empty for a policy with a selector
     * @param poolSelector label selector; empty for a policy with names
     */
    public record PolicyTargetView(String target, List<String> poolNames, String poolSelector) {}

    /**
     * The result of the validation.
     *
     * @param problem why the policy is invalid; empty if it is valid
     * @param inForceFrom the version in effect: AsWritten, LastValid, or Nothing if the policy was never valid
     * @param missingWindows the missing or invalid MaintenanceWindows that rules name; such a rule uses only its lead time
     */
    public record PolicyValidityView(String problem, String inForceFrom, List<String> missingWindows) {}

    /**
     * The settings for draining nodes. All values are absent if the policy was never valid.
     *
     * @param maxConcurrent maximum number, or percentage, of the nodes of a pool for which actions are in progress at the same time; absent for no
     *     maximum
     * @param onCancelled Uncordon or Nothing
     */
    public record PolicyDrainView(
            @Nullable String maxConcurrent,
            @Nullable String respectDoNotDisrupt,
            @Nullable Boolean respectBudgets,
            @Nullable Boolean replaceFirst,
            @Nullable String onCancelled) {}

    /** A pool to which another policy applies. */
    public record SupersededView(String pool, String by) {}

    /**
     * A rule of a policy.
     *
     * @param sentence the whole rule
     */
    public record RuleView(
            int number,
            @JsonUnwrapped RuleConditionView condition,
            String action,
            @JsonUnwrapped RuleTimingView timing,
            String sentence) {}

    /**
     * The notices and nodes to which a rule applies.
     *
     * @param kinds of notices; empty for all
     * @param whenPods absent for all nodes
     */
    public record RuleConditionView(
            List<String> kinds, @Nullable WhenPodsView whenPods) {}

    /**
     * The time at which a rule acts. All durations are ISO 8601.
     *
     * @param lead absent if the action has no lead
     * @param window name of a MaintenanceWindow; may be empty
     */
    public record RuleTimingView(
            @Nullable String lead,
            String window,
            @Nullable String within,
            @Nullable String otherwise,
            @Nullable String confirmFor,
            @Nullable String forceAtRemaining) {}

    /** A condition that limits a rule to nodes with a matching pod. */
    public record WhenPodsView(
            String ownerKind,
            String selector,
            @Nullable Boolean hasVolumes,
            @Nullable Boolean blockedByBudget) {}
}
