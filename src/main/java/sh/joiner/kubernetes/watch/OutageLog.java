package sh.joiner.kubernetes.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.readiness.WatchStatus;

/**
 * Logs one line when the first live read fails, and one when live reads no longer fail. The client itself would log a stack trace for
 * each watch and each attempt. Not thread-safe: callers must pass states in the order in which they were read.
 */
final class OutageLog {

    private static final Logger LOG = Logger.getLogger(OutageLog.class);

    private @Nullable Instant since;

    /** @param unanswered the copies whose last live read failed */
    void update(List<WatchStatus> unanswered, int copies, Instant now) {
        var start = since;
        if (start == null && !unanswered.isEmpty()) {
            since = now;
            LOG.warnf(
                    "API server does not answer: copies=%d of %d reason=%s",
                    unanswered.size(), copies, unanswered.getFirst().failure());
        } else if (start != null && unanswered.isEmpty()) {
            since = null;
            LOG.infof("API server answers again: after=%s", Duration.between(start, now));
        }
    }
}
