package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.interruption.PolicyStatus;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.runner.Runner;

/**
 * Writes the status of policies and windows: for each InterruptionPolicy the pools for which the policy is in effect and its problems, and for each
 * MaintenanceWindow the next opening and its problem.
 */
final class PolicyLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(PolicyLoop.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final Duration UNTIL_KNOWN = Duration.ofSeconds(1);

    private final InterruptionPolicies policies;
    private final MaintenanceWindows windows;
    private final Loop loop;
    private final LastReports failures = new LastReports();

    PolicyLoop(Needs<Cluster> needs, InterruptionPolicies policies, MaintenanceWindows windows, Runner runner) {
        this.policies = policies;
        this.windows = windows;
        this.loop = needs.loop(runner, this::pass);
    }

    void start() {
        policies.onChange(loop::wake);
        windows.onChange(loop::wake);
        loop.start();
    }

    /**
     * Runs a pass. Returns the wait until the next pass. Passes run periodically, because this loop is not notified when pools change or windows open
     * or close.
     */
    Duration pass(Cluster cluster, Instant now) {
        var allPolicies = policies.all();
        var allWindows = windows.all();
        if (allPolicies.isEmpty() || allWindows.isEmpty()) {
            return UNTIL_KNOWN;
        }
        var known = allPolicies.get();
        var hours = allWindows.get();
        var pools = cluster.snapshot().pools();
        known.forEach(policy -> report(policy, PolicyStatus.of(policy, known, pools, hours)));
        hours.forEach(window -> report(window, now));
        failures.keep(Stream.concat(
                        known.stream().map(PolicyLoop::key), hours.stream().map(PolicyLoop::key))
                .collect(Collectors.toSet()));
        return PERIOD;
    }

    private static String key(InterruptionPolicy policy) {
        return "interruptionpolicy/" + policy.name();
    }

    private static String key(MaintenanceWindow window) {
        return "maintenancewindow/" + window.name();
    }

    private void report(InterruptionPolicy policy, PolicyStatus status) {
        attempt(key(policy), () -> policies.report(policy.name(), status.pools(), status.conditions()));
    }

    private void report(MaintenanceWindow window, Instant now) {
        var next = window.openings(now).findFirst().orElse(null);
        attempt(key(window), () -> windows.report(window.name(), window.problem(), next));
    }

    /** Writes the status. Called in each pass. Sends no request if the status is up to date. */
    private void attempt(String key, Runnable report) {
        try {
            report.run();
            failures.forget(key);
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNews(key, String.valueOf(failure.getMessage()))) {
                LOG.warnf("status not written: object=%s reason=%s", key, failure.getMessage());
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
