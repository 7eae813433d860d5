package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.interruption.NoticeQueue.Message;

/**
 * Notices that somebody else, as Karpenter or the Node Termination Handler, takes messages off the same queue: a message was handed out more
 * often than it came here. What may have been handed to a predecessor, or with an answer that was lost, proves nothing. Thread-safe.
 */
final class OtherConsumers {

    private static final Duration KEPT = Duration.ofMinutes(15);
    private static final Duration LONGEST_POLL = Duration.ofSeconds(20);

    private final Map<String, Handed> handed = new HashMap<>(); // guarded by this, as is the rest
    private Instant provesFrom = Instant.MAX;
    private @Nullable Instant last;
    private int seen;

    /** How often a message is known to have been handed out, and when it came here last. */
    private record Handed(int times, Instant last) {}

    /** Somebody of ours may have a poll open whose messages never come here: at the beginning, and after a call that failed. */
    synchronized void mayMiss(Instant now) {
        provesFrom = now.plus(LONGEST_POLL);
    }

    synchronized void came(Message message, Instant now) {
        var before = handed.getOrDefault(message.id(), new Handed(0, now));
        int own = before.times() + 1;
        handed.put(message.id(), new Handed(Math.max(own, message.receives()), now));
        if (message.receives() > own && message.sentAt().isAfter(provesFrom)) {
            last = now;
            seen++;
        }
    }

    /** The message will not come again. */
    synchronized void gone(Message message) {
        handed.remove(message.id());
    }

    /** What is to be said of them: what lies long enough back no more. Empty if nothing. */
    synchronized String remark(Instant now) {
        var old = now.minus(KEPT);
        handed.values().removeIf(handed -> handed.last().isBefore(old)); // no queue hands it out any more
        if (last == null || last.isBefore(old)) {
            seen = 0;
            return "";
        }
        return "another consumer takes messages off the queue: %d were handed out elsewhere too, the last at %s"
                .formatted(seen, last);
    }
}
