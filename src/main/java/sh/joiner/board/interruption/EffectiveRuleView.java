package sh.joiner.board.interruption;

import java.util.List;

/**
 * The rules of a pool for one kind of interruption.
 *
 * @param name unique name, made of pool and kind
 * @param action the action for a node whose pods match no condition
 * @param by source of the rules: Policy, NeverValid (the policy was never valid), Annotation (of the pool) or Reference (Karpenter's behavior)
 * @param policy the policy of the pool if the source is Policy or NeverValid, otherwise empty
 * @param lines in the order of evaluation; the last line applies to every node
 */
public record EffectiveRuleView(
        String name, String pool, String kind, String action, String by, String policy, List<LineView> lines) {

    /**
     * A rule that may apply.
     *
     * @param number the number of the rule in its policy, from 1; 0 for the action if no rule matches
     */
    public record LineView(int number, String action, String text) {}
}
