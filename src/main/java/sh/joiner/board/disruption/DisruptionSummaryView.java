package sh.joiner.board.disruption;

import java.time.Instant;
import java.util.List;

/**
 * The result of the disruption commands that ended since the start of this process.
 *
 * @param since the start of this process
 * @param savingsPerHour in US dollars, of all commands that are done and have a known effect; negative if their replacements cost more than the removed
 *     nodes
 * @param reasons the totals for each reason, ordered by the name of the reason
 */
public record DisruptionSummaryView(Instant since, double savingsPerHour, List<ReasonTotalView> reasons) {

    /**
     * The commands of one reason that ended.
     *
     * @param reason Empty, Drifted or Underutilized
     * @param done number of commands that removed at least one node without a failure
     * @param aborted number of commands that failed
     * @param nodes number of nodes that the commands removed
     * @param podsMoved number of pods that needed another node
     * @param savingsPerHour in US dollars
     */
    public record ReasonTotalView(
            String reason, int done, int aborted, int nodes, int podsMoved, double savingsPerHour) {

        static ReasonTotalView none(String reason) {
            return new ReasonTotalView(reason, 0, 0, 0, 0, 0);
        }

        ReasonTotalView withAborted() {
            return new ReasonTotalView(reason, done, aborted + 1, nodes, podsMoved, savingsPerHour);
        }

        ReasonTotalView withDone(int removed, int pods, double savings) {
            return new ReasonTotalView(
                    reason, done + 1, aborted, nodes + removed, podsMoved + pods, savingsPerHour + savings);
        }
    }
}
