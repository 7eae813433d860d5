package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.pool.Share;

/**
 * An InterruptionPolicy: what the pools that it is for want done about notices. What no rule matches is answered as the reference does.
 *
 * @param terms what it says, where that can be meant; else the last valid form of it; absent where there is none
 * @param problem why it cannot be meant as it is written now; empty if it can
 */
public record InterruptionPolicy(
        String name, Instant createdAt, long generation, PoolTarget target, Optional<Terms> terms, String problem) {

    /**
     * What it says.
     *
     * @param maxConcurrent how many nodes of a pool are acted on at once; absent for any number
     * @param respectBudgets whether drains count against the pool's disruption budgets
     * @param replaceFirst whether a node is replaced before it is drained, where time allows
     * @param uncordonOnCancel whether a node that was cordoned for a notice is let back when AWS calls it off
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

    /** What the annotation {@code karpenter.sh/do-not-disrupt} on pods, node or claim means to the start of a drain. */
    public enum Respect {
        /** The drain does not start while it stands. */
        ALWAYS("always"),
        /** As the reference: the drain starts, and its pods are waited for. */
        NEVER("never"),
        /** The drain does not start while it stands, until the deadline less the rule's lead. */
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
