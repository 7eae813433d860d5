package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects wishes for a pass, so that pods that come together are planned together (core 4.1).
 *
 * <p>A window opens with the first wish, and closes when no new one came for the idle time, or when the longest time is over. A repeated wish
 * does not keep it open. Thread-safe.
 */
public final class BatchWindow {

    private final Duration idle;
    private final Duration longest;
    private final Set<String> wishes = new HashSet<>();
    private @Nullable Instant opened;
    private Instant lastNew = Instant.EPOCH;

    BatchWindow(Duration idle, Duration longest) {
        this.idle = idle;
        this.longest = longest;
    }

    /** Adds a wish of something with this UID. Returns how long until the window closes if the wish is new. */
    synchronized Optional<Duration> wish(String uid, Instant now) {
        if (!wishes.add(uid)) {
            return Optional.empty();
        }
        if (opened == null) {
            opened = now;
        }
        lastNew = now;
        return untilClosed(now);
    }

    /** How long until the window closes: zero or less once it has; empty while nobody wished for anything. */
    synchronized Optional<Duration> untilClosed(Instant now) {
        if (opened == null) {
            return Optional.empty();
        }
        var idleEnd = lastNew.plus(idle);
        var end = opened.plus(longest);
        return Optional.of(Duration.between(now, idleEnd.isBefore(end) ? idleEnd : end));
    }

    /** Closes the window and forgets the wishes. */
    synchronized void clear() {
        wishes.clear();
        opened = null;
    }
}
