package sh.joiner.controller.provisioning;

import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.engine.plan.Refusal;

/**
 * Logs why pods cannot be scheduled: one line for all pods with the same reason, at most {@value #MOST} lines in a pass, and one line with the number
 * of the other pods.
 */
final class RefusalLog {

    static final int MOST = 10;

    private static final Logger LOG = Logger.getLogger(ProvisioningLoop.class);

    private RefusalLog() {}

    /** Logs the refusals. Refusals due to missing information are logged at debug level. */
    static void write(List<Refusal> refusals) {
        var groups = refusals.stream()
                .collect(Collectors.groupingBy(Refusal::sentence, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .sorted(Comparator.comparingInt(group -> -group.size()))
                .toList();
        groups.stream().limit(MOST).forEach(RefusalLog::writeGroup);
        if (groups.size() > MOST) {
            LOG.infof(
                    "more pods not scheduled, for other reasons: count=%d reasons=%d details=/api/v1/pods?state=Refused",
                    groups.stream().skip(MOST).mapToInt(List::size).sum(), groups.size() - MOST);
        }
    }

    private static void writeGroup(List<Refusal> same) {
        var first = same.getFirst();
        LOG.logf(
                first.isForUnknownTypes() ? Logger.Level.DEBUG : Logger.Level.INFO,
                "pods not scheduled: count=%d first=%s reason=%s",
                same.size(),
                first.pod(),
                first.sentence());
    }
}
