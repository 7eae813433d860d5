package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.NoticeQueue.Message;
import sh.joiner.port.Pulse;
import sh.joiner.port.WorldClock;

/**
 * Notices that somebody else, as Karpenter or the Node Termination Handler, takes messages off the same queue: a message was handed out more
 * often than it came here. What was sent before this process began may have been handed to its predecessor, and proves nothing. Thread-safe.
 */
final class OtherConsumers {

    private static final Duration KEPT = Duration.ofMinutes(15);

    private final Pulse pulse;
    private final WorldClock clock;
    private final Instant began;
    private final Map<String, Integer> handed = new HashMap<>(); // guarded by this, as is the rest
    private @Nullable Instant last;
    private int seen;

    OtherConsumers(Pulse pulse, WorldClock clock) {
        this.pulse = pulse;
        this.clock = clock;
        this.began = clock.now();
    }

    synchronized void came(Message message) {
        int own = handed.merge(message.id(), 1, Integer::sum);
        if (message.receives() > own && message.sentAt().isAfter(began)) {
            handed.put(message.id(), message.receives());
            last = clock.now();
            seen++;
            pulse.remark(
                    "another consumer takes messages off the queue: %d were handed out elsewhere too, the last at %s"
                            .formatted(seen, last));
        }
    }

    /** The message will not come again. */
    synchronized void gone(Message message) {
        handed.remove(message.id());
    }

    /** What lies long enough back is said no more. */
    synchronized void forget() {
        if (last != null && clock.now().isAfter(last.plus(KEPT))) {
            last = null;
            seen = 0;
            pulse.remark("");
        }
    }
}
