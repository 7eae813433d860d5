package sh.joiner.model.rollout;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.prometheus.PrometheusResult;

/**
 * The result of the analysis of nodes with candidate images.
 *
 * @param failure every failed criterion as a sentence; empty if no criterion has failed
 * @param failedClaims the names of the claims whose nodes did not initialize in time, claims that were deleted before included
 * @param nodes the nodes whose end counts
 * @param timeLimit the maximum time from the launch to the initialization, which the first decision has computed; absent before
 * @param judgedFrom when a user overruled a failure; absent if no user did. Older launches, changes of node conditions and answers of Prometheus do not count
 * @param resumedAt the last time that a user let the rollout continue after a failure or a pause; absent if no user did. The deadline starts then
 * @param prometheus the results of the checks that query Prometheus; empty before the first decision, and without checks
 */
public record RolloutFindings(
        String failure,
        List<String> failedClaims,
        NodeRecord nodes,
        @Nullable Duration timeLimit,
        @Nullable Instant judgedFrom,
        @Nullable Instant resumedAt,
        List<PrometheusResult> prometheus) {

    /** The result before any node was judged. */
    public static final RolloutFindings NONE =
            new RolloutFindings("", List.of(), NodeRecord.NONE, null, null, null, List.of());

    public RolloutFindings {
        failedClaims = List.copyOf(failedClaims);
        prometheus = List.copyOf(prometheus);
    }

    /**
     * The names of claims with candidate images.
     *
     * @param starting launched claims whose nodes have not initialized yet, and that neither a command nor an interruption removes. If such a claim is
     *     deleted before its node initializes, its node has failed
     * @param initialized claims whose nodes initialized in time, claims that no longer exist included
     * @param ready claims whose nodes have initialized, and that neither a command nor an interruption removes. If such a claim is deleted, its node is lost
     * @param lost claims whose nodes were lost
     * @param excused claims whose nodes were lost while as large a share of the old nodes was lost or not Ready. Empty when the old nodes are Ready again
     */
    public record NodeRecord(
            List<String> starting,
            List<String> initialized,
            List<String> ready,
            List<String> lost,
            List<String> excused) {

        /** No node was launched yet. */
        public static final NodeRecord NONE = new NodeRecord(List.of(), List.of(), List.of(), List.of(), List.of());

        public NodeRecord {
            starting = List.copyOf(starting);
            initialized = List.copyOf(initialized);
            ready = List.copyOf(ready);
            lost = List.copyOf(lost);
            excused = List.copyOf(excused);
        }
    }

    public boolean hasFailed() {
        return !failure.isEmpty();
    }

    /** Returns the result after a user has overruled a failure, or has resumed or promoted a rollout without failure. */
    public RolloutFindings overruled(Instant now) {
        return new RolloutFindings(
                "", List.of(), NodeRecord.NONE, timeLimit, hasFailed() ? now : judgedFrom, resumedAt, List.of());
    }

    /** Returns a copy whose deadline starts at this time. */
    public RolloutFindings resumed(Instant now) {
        return new RolloutFindings(failure, failedClaims, nodes, timeLimit, judgedFrom, now, prometheus);
    }

    /** Returns a copy with this failure. */
    public RolloutFindings failed(String why) {
        return new RolloutFindings(why, failedClaims, nodes, timeLimit, judgedFrom, resumedAt, prometheus);
    }

    /** Returns a copy in which no node is expected to stay, because no decision is made for some time. */
    public RolloutFindings unobserved() {
        return with(new NodeRecord(List.of(), nodes.initialized(), List.of(), nodes.lost(), nodes.excused()));
    }

    /** Returns a copy without the nodes that only further decisions need. */
    public RolloutFindings ended() {
        return with(new NodeRecord(List.of(), List.of(), List.of(), nodes.lost(), List.of()));
    }

    /** Returns a copy with this record of nodes. */
    public RolloutFindings with(NodeRecord other) {
        return new RolloutFindings(failure, failedClaims, other, timeLimit, judgedFrom, resumedAt, prometheus);
    }
}
