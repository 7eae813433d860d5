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
    private final Map<String, Handed> handed = new HashMap<>(); // guarded by this, as is the rest
    private @Nullable Instant last;
    private int seen;

    /** How often a message is known to have been handed out, and when it came here last. */
    private record Handed(int times, Instant last) {}

    OtherConsumers(Pulse pulse, WorldClock clock) {
        this.pulse = pulse;
        this.clock = clock;
        this.began = clock.now();
    }

    synchronized void came(Message message) {
        var now = clock.now();
        var before = handed.getOrDefault(message.id(), new Handed(0, now));
        int own = before.times() + 1;
        handed.put(message.id(), new Handed(Math.max(own, message.receives()), now));
        if (message.receives() > own && message.sentAt().isAfter(began)) {
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
        var old = clock.now().minus(KEPT);
        handed.values().removeIf(one -> one.last().isBefore(old)); // no queue hands it out any more
        if (last != null && clock.now().isAfter(last.plus(KEPT))) {
            last = null;
            seen = 0;
            pulse.remark("");
        }
    }
}
