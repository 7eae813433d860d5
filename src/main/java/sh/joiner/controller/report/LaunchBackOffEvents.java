package sh.joiner.controller.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/** Writes an event when a pool stops launching nodes for some pods, and again after each further launch that leaves these pods pending. */
public final class LaunchBackOffEvents {

    private static final int MOST_PODS = 100;

    private final DecisionReporter reporter;
    private final LastReports lastReports = new LastReports();

    public LaunchBackOffEvents(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Writes an event for each back-off that is new. */
    public void write(Snapshot snapshot, List<LaunchBackOff> backOffs) {
        var uids = snapshot.pools().stream().collect(Collectors.toMap(Pool::name, Pool::uid, (uid, _) -> uid));
        for (var backOff : backOffs) {
            if (lastReports.isNew(key(backOff), Integer.toString(backOff.launches()))) {
                reporter.report(entry(backOff, uids.getOrDefault(backOff.pool(), "")));
            }
        }
        lastReports.keep(backOffs.stream().map(LaunchBackOffEvents::key).collect(Collectors.toSet()));
    }

    private static String key(LaunchBackOff backOff) {
        return backOff.pool() + " " + backOff.last();
    }

    private static Entry entry(LaunchBackOff backOff, String uid) {
        int pods = backOff.pods().size();
        return new Entry("provisioning", "LaunchBackOff", Weight.WARNING)
                .about(new Subject("NodePool", "", backOff.pool(), uid))
                .what("pool %s launches no more nodes for %s".formatted(backOff.pool(), Entry.count(pods, "pod")))
                .why("the last %d launches for these pods left them pending (last NodeClaim: %s); next launch after %s"
                        .formatted(backOff.launches(), backOff.last(), backOff.until()))
                .details(backOff.pods().stream()
                        .limit(MOST_PODS)
                        .map(PodName::toString)
                        .toList())
                .facts(Map.of(
                        "nodepool", backOff.pool(),
                        "pods", Integer.toString(pods),
                        "first", backOff.pods().first().toString(),
                        "claim", backOff.last().value(),
                        "until", backOff.until().toString()));
    }
}
