package sh.joiner.board.disruption;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;

/** Counts the nodes that each cause blocks, and sums the savings of their removal. */
public final class BlockerSums {

    private static final Comparator<BlockerSumView> HIGHEST_SAVINGS_FIRST = Comparator.comparingDouble(
                    BlockerSumView::savingsPerHour)
            .thenComparingInt(BlockerSumView::nodes)
            .reversed()
            .thenComparing(BlockerSumView::name);

    private BlockerSums() {}

    /** Returns the causes that block these nodes, the cause with the highest savings first. */
    public static List<BlockerSumView> of(List<DisruptionCandidateView> nodes) {
        var sums = new TreeMap<String, BlockerSumView>();
        for (var node : nodes) {
            causes(node).forEach((name, own) -> sums.merge(name, own, BlockerSums::plus));
        }
        return sums.values().stream().sorted(HIGHEST_SAVINGS_FIRST).toList();
    }

    /** Returns the causes that block one node. A cause counts once, even if it blocks several pods or reasons. */
    private static Map<String, BlockerSumView> causes(DisruptionCandidateView node) {
        var causes = new HashMap<String, BlockerSumView>();
        for (var reason : node.reasons()) {
            boolean isOnly =
                    reason.blockers().stream().map(BlockerSums::name).distinct().count() == 1;
            for (var blocker : reason.blockers()) {
                var own = sum(node, blocker, isOnly);
                causes.merge(own.name(), own, (first, second) -> first.onlyBlockerOf() > 0 ? first : second);
            }
        }
        return causes;
    }

    private static BlockerSumView sum(DisruptionCandidateView node, CandidateBlockerView blocker, boolean isOnly) {
        var savings = node.removal().savingsPerHour();
        return new BlockerSumView(
                name(blocker),
                blocker.code(),
                blocker.object(),
                blocker.cause(),
                1,
                isOnly ? 1 : 0,
                savings == null ? 0 : savings,
                savings != null);
    }

    private static String name(CandidateBlockerView blocker) {
        return blocker.object().isEmpty() ? blocker.code() : blocker.code() + ":" + blocker.object();
    }

    private static BlockerSumView plus(BlockerSumView sum, BlockerSumView other) {
        return new BlockerSumView(
                sum.name(),
                sum.code(),
                sum.object(),
                sum.cause(),
                sum.nodes() + other.nodes(),
                sum.onlyBlockerOf() + other.onlyBlockerOf(),
                sum.savingsPerHour() + other.savingsPerHour(),
                sum.complete() && other.complete());
    }
}
