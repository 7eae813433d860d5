package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.runner.Runner;

/**
 * Asks EC2 once a minute for failed status checks and scheduled events (aws 7.5), or every ten minutes if the permission is missing. Without the
 * permission, Karpenter does not ask again until it restarts.
 */
final class StatusLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(StatusLoop.class);
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final Duration WITHOUT_PERMISSION = Duration.ofMinutes(10);

    private final StatusFeed feed;
    private final InputHealth health;
    private final StatusHandler handler;
    private final Loop loop;
    private final LastReports failures = new LastReports();

    StatusLoop(Needs<Cluster> needs, StatusFeed feed, InputHealth health, StatusHandler handler, Runner runner) {
        this.feed = feed;
        this.health = health;
        this.handler = handler;
        this.loop = needs.loop(runner, this::pass);
    }

    void start() {
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var wait = attempt(cluster, now);
        health.next(now.plus(wait));
        return wait;
    }

    private Duration attempt(Cluster cluster, Instant now) {
        try {
            var notices = feed.notices();
            health.answered();
            failures.forget("status");
            handler.take(cluster, notices, now);
            return PERIOD;
        } catch (RemoteCallException failure) {
            if (loop.isClosed()) {
                return PERIOD;
            }
            health.failed(failure);
            if (failures.isNews("status", String.valueOf(failure.getMessage()))) {
                LOG.warnf("instance status cannot be read, retrying: reason=%s", failure.getMessage());
            }
            return failure.category() == RemoteCallException.Category.FORBIDDEN ? WITHOUT_PERMISSION : PERIOD;
        }
    }

    @Override
    public void close() {
        handler.close();
        loop.close();
    }
}
