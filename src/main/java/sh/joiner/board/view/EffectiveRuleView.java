package sh.joiner.board.view;

import java.util.List;

/**
 * What a pool does about one kind of notice.
 *
 * @param name unique: pool and kind
 * @param action where no pod of the node matters
 * @param policy whose rules these are; empty for the reference's behaviour
 * @param lines in the order in which they are tried; the last holds of every node
 */
public record EffectiveRuleView(
        String name, String pool, String kind, String action, String policy, List<LineView> lines) {

    /**
     * One rule that may apply.
     *
     * @param number of the rule in its policy; 0 for what is done where none matches
     */
    public record LineView(int number, String action, String text) {}
}
