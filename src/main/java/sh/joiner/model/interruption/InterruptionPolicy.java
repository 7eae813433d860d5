package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;

/**
 * An InterruptionPolicy: the actions on notices about the nodes of some pools.
 *
 * @param terms the current rules if the policy is valid, otherwise the last valid rules; absent if the policy was never valid
 * @param problem why the policy is currently invalid; empty if the policy is valid
 */
public record InterruptionPolicy(
        String name, Instant createdAt, long generation, PoolTarget target, Optional<Terms> terms, String problem) {

    /**
     * The rules and options of the policy.
     *
     * @param maxConcurrent for how many nodes of a pool actions may be in progress at once; absent for no limit
     * @param respectBudgets whether drains count against the pool's disruption budgets
     * @param replaceFirst whether a node is replaced before it is drained, if there is enough time
     * @param uncordonOnCancel whether a node that was cordoned for a notice is uncordoned when AWS cancels the notice
     */
    public record Terms(
            List<PolicyRule> rules,
            Respect respectDoNotDisrupt,
            boolean respectBudgets,
            boolean replaceFirst,
            boolean uncordonOnCancel,
            Optional<Share> maxConcurrent) {

        public Terms {
            rules = List.copyOf(rules);
        }
    }

    /** The effect of the annotation {@code karpenter.sh/do-not-disrupt} of pods, node or claim on the start of a drain. */
    public enum Respect {
        /** The drain does not start while the annotation is set. */
        ALWAYS("always"),
        /** The drain starts and waits for the annotated pods, as in Karpenter. */
        NEVER("never"),
        /**
         * The drain does not start while the annotation is set. It starts at the deadline minus the rule's lead time
         * even if the annotation is still set.
         */
        UNTIL_LEAD("untilLead");

        private final String word;

        Respect(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public boolean isValid() {
        return problem.isEmpty();
    }
}
