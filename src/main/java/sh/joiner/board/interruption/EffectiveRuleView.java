package sh.joiner.board.interruption;

import java.util.List;

/**
 * What a pool does about one kind of notice.
 *
 * @param name unique: pool and kind
 * @param action where no pod of the node matters
 * @param by who says so: Policy, NeverValid (its policy never was), Annotation (of the pool) or Reference (as Karpenter does)
 * @param policy the pool's policy, where that is what says so or never was valid; else empty
 * @param lines in the order in which they are tried; the last holds of every node
 */
public record EffectiveRuleView(
        String name, String pool, String kind, String action, String by, String policy, List<LineView> lines) {

    /**
     * One rule that may apply.
     *
     * @param number of the rule in its policy; 0 for what is done where none matches
     */
    public record LineView(int number, String action, String text) {}
}
