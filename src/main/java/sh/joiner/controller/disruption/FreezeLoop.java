package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.hold.FreezeStatus;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.disruption.DisruptionFreezes;
import sh.joiner.port.runner.Runner;

/** Writes the status of each DisruptionFreeze: the covered pools, and conditions that show if the freeze is valid and in force. */
public final class FreezeLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(FreezeLoop.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final Duration UNTIL_KNOWN = Duration.ofSeconds(1);

    private final DisruptionFreezes freezes;
    private final Loop loop;
    private final LastReports failures = new LastReports();

    public FreezeLoop(Needs<Cluster> needs, DisruptionFreezes freezes, Runner runner) {
        this.freezes = freezes;
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        freezes.onChange(loop::wake);
        loop.start();
    }

    /**
     * Runs a pass. Returns the wait until the next pass. Passes run periodically, because this loop is not notified when pools change or freezes
     * end.
     */
    Duration pass(Cluster cluster, Instant now) {
        var known = freezes.all();
        if (known.isEmpty()) {
            return UNTIL_KNOWN;
        }
        var pools = cluster.snapshot().pools();
        known.get().forEach(freeze -> report(freeze, FreezeStatus.of(freeze, pools, now)));
        failures.keep(known.get().stream().map(DisruptionFreeze::name).collect(Collectors.toSet()));
        return PERIOD;
    }

    /** Writes the status. Sends no request if the status is up to date. */
    private void report(DisruptionFreeze freeze, FreezeStatus status) {
        try {
            freezes.report(freeze.name(), status.pools(), status.conditions());
            failures.forget(freeze.name());
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNews(freeze.name(), String.valueOf(failure.getMessage()))) {
                LOG.warnf(
                        "status not written: object=disruptionfreeze/%s reason=%s",
                        freeze.name(), failure.getMessage());
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
