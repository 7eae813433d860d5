package sh.joiner.controller.report;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Map;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.pool.Pool;

/** Reports that Joiner disrupts the nodes of a NodePool for the first time, and therefore slowly (decision 0041). Not thread-safe. */
public final class FirstDisruptionReporter {

    private static final String BY = "disruption";

    private final DecisionReporter reporter;
    private final LastReports limited = new LastReports();

    public FirstDisruptionReporter(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports that the disruption of these pools is limited. Reports each pool only once. */
    public void limited(List<Pool> pools, int percent) {
        limited.keep(pools.stream().map(Pool::uid).collect(toSet()));
        pools.stream()
                .filter(pool -> limited.isNew(pool.uid(), "limited"))
                .forEach(
                        pool -> reporter.report(
                                about(pool, "FirstDisruptionLimited")
                                        .what("at most %d%% of the nodes of NodePool %s are disrupted in an hour"
                                                .formatted(percent, pool.name()))
                                        .why(
                                                "the NodePool existed before the installation or upgrade of Joiner; change the limit with the setting joiner.disruption.first-percent-per-hour")));
    }

    /** Reports that the pool is no longer limited. */
    public void ended(Pool pool) {
        reporter.report(about(pool, "FirstDisruptionEnded")
                .what("the disruption of NodePool %s is limited by its disruption budgets only".formatted(pool.name()))
                .why("the first disruption of its nodes is complete"));
    }

    private static Entry about(Pool pool, String code) {
        return new Entry(BY, code, Weight.NORMAL)
                .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                .facts(Map.of("nodepool", pool.name()));
    }
}
