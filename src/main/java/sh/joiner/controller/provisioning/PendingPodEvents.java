package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.pod.Pod;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/**
 * Writes an event on each pending pod while planning waits for missing inputs. The reason of this event differs from
 * the reason of the event for a pod that cannot be scheduled.
 */
public final class PendingPodEvents implements AutoCloseable {

    private static final Duration SETTLE =
            Duration.ofSeconds(2); // no events are needed if all inputs arrive soon after the start
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final ClusterChanges changes;
    private final Needs<?> planning;
    private final DecisionReporter reporter;
    private final Loop loop;
    private final LastReports lastReports = new LastReports();

    /**
     * @param needs the inputs of this loop
     * @param planning the inputs of the provisioning loop
     */
    public PendingPodEvents(
            ClusterChanges changes, Needs<Cluster> needs, Needs<?> planning, DecisionReporter reporter, Runner runner) {
        this.changes = changes;
        this.planning = planning;
        this.reporter = reporter;
        this.loop = needs.loop(runner, (cluster, _) -> pass(cluster));
        planning.onChange(() -> loop.wakeIn(SETTLE));
    }

    public void start() {
        changes.onChange(change -> {
            if (change instanceof Cluster.Change.OfPod(var _, var _, var provisionable) && provisionable) {
                loop.wakeIn(SETTLE);
            }
        });
        loop.startIn(SETTLE);
    }

    Duration pass(Cluster cluster) {
        var obstacles = planning.obstacles();
        if (obstacles.isEmpty()) {
            lastReports.keep(Set.of());
            return IDLE;
        }
        var waiting =
                cluster.snapshot().pods().stream().filter(Pod::isProvisionable).toList();
        waiting.forEach(pod -> report(pod, obstacles));
        lastReports.keep(waiting.stream().map(Pod::uid).collect(Collectors.toSet()));
        return IDLE;
    }

    /** Reports the obstacles if the closed gates or their states have changed. A change of only the failure text of a gate is not reported. */
    private void report(Pod pod, List<Obstacle> obstacles) {
        var gates = obstacles.stream()
                .map(obstacle -> obstacle.gate() + " " + obstacle.status())
                .toList();
        if (lastReports.isNew(pod.uid(), gates.toString())) {
            reporter.notPlannedYet(pod, obstacles);
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
