package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.interruption.NoticeQueue.Message;

/**
 * Detects other consumers of the same queue, such as Karpenter or the Node Termination Handler. Another consumer exists if the queue delivered a
 * message more often than this process received it. Deliveries to an earlier leader, and deliveries whose response was lost, are ignored.
 * Thread-safe.
 */
final class OtherConsumers {

    private static final Duration KEPT = Duration.ofMinutes(15);
    private static final Duration LONGEST_POLL = Duration.ofSeconds(20);

    private final Map<String, Deliveries> deliveries = new HashMap<>(); // guarded by this, like the fields below
    private Instant evidenceFrom = Instant.MAX;
    private @Nullable Instant last;
    private int seen;

    /** The known number of deliveries of a message, and the instant of the last delivery to this process. */
    private record Deliveries(int times, Instant last) {}

    /**
     * Ignores messages that are sent before the end of the longest possible poll that starts now. Called at the start and after a failed call, because the
     * queue may then deliver messages in a response that this process never receives.
     */
    synchronized void responseMayBeLost(Instant now) {
        evidenceFrom = now.plus(LONGEST_POLL);
    }

    synchronized void received(Message message, Instant now) {
        var before = deliveries.getOrDefault(message.id(), new Deliveries(0, now));
        int own = before.times() + 1;
        deliveries.put(message.id(), new Deliveries(Math.max(own, message.receives()), now));
        if (message.receives() > own && message.sentAt().isAfter(evidenceFrom)) {
            last = now;
            seen++;
        }
    }

    /** Forgets a message that will not be delivered again. */
    synchronized void forget(Message message) {
        deliveries.remove(message.id());
    }

    /** Returns a remark about other consumers; empty if none was detected recently. */
    synchronized String remark(Instant now) {
        var old = now.minus(KEPT);
        deliveries.values().removeIf(known -> known.last().isBefore(old)); // the queue no longer delivers them
        if (last == null || last.isBefore(old)) {
            seen = 0;
            return "";
        }
        return "another consumer receives messages from the queue: detected for %d %s, last at %s; stop the other consumer or give it a queue of its own"
                .formatted(seen, seen == 1 ? "message" : "messages", last);
    }
}
