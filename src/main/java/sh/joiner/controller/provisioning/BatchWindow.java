package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects requests for a pass, so that pods that arrive together are planned together (core 4.1).
 *
 * <p>A window opens with the first request. The window closes when no new request has arrived for the idle time, or when it has been open for the
 * longest time. A repeated request does not extend the window. Thread-safe.
 */
public final class BatchWindow {

    private final Duration idle;
    private final Duration longest;
    private final Set<String> requests = new HashSet<>();
    private @Nullable Instant opened;
    private Instant lastNew = Instant.EPOCH;

    BatchWindow(Duration idle, Duration longest) {
        this.idle = idle;
        this.longest = longest;
    }

    /** Adds a request by the object with this UID. Returns the time until the window closes if the request is new. */
    synchronized Optional<Duration> request(String uid, Instant now) {
        if (!requests.add(uid)) {
            return Optional.empty();
        }
        if (opened == null) {
            opened = now;
        }
        lastNew = now;
        return untilClosed(now);
    }

    /** Returns the time until the window closes: zero or less once it has closed; empty without requests. */
    synchronized Optional<Duration> untilClosed(Instant now) {
        if (opened == null) {
            return Optional.empty();
        }
        var idleEnd = lastNew.plus(idle);
        var end = opened.plus(longest);
        return Optional.of(Duration.between(now, idleEnd.isBefore(end) ? idleEnd : end));
    }

    /** Closes the window and forgets the requests. */
    synchronized void clear() {
        requests.clear();
        opened = null;
    }
}
