package sh.joiner.sandbox.call;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts calls by operation and outcome, and keeps the last 1,000 calls. Not thread-safe. */
public final class CallLog {

    private static final int REMEMBERED = 1000;
    private static final Duration RATE_WINDOW = Duration.ofMinutes(1);

    private final Map<String, Tally> tallies = new TreeMap<>();
    private final Deque<CallRecord> last = new ArrayDeque<>();

    /** The number of calls of one operation with one outcome. {@code recent} contains the times of the calls of the last minute. */
    private static final class Tally {
        private final CallRecord first;
        private final Deque<Instant> recent = new ArrayDeque<>();
        private long count;

        Tally(CallRecord first) {
            this.first = first;
        }

        void add(Instant at) {
            count++;
            recent.add(at);
            forget(at);
        }

        void forget(Instant now) {
            while (!recent.isEmpty() && recent.getFirst().isBefore(now.minus(RATE_WINDOW))) {
                recent.removeFirst();
            }
        }

        CallCount view(Instant now) {
            forget(now);
            return new CallCount(first.api(), first.call(), first.outcome(), count, recent.size());
        }
    }

    public void add(CallRecord call) {
        tallies.computeIfAbsent(String.join(" ", call.api(), call.call(), call.outcome()), same -> new Tally(call))
                .add(call.at());
        last.add(call);
        if (last.size() > REMEMBERED) {
            last.removeFirst();
        }
    }

    public List<CallCount> counts(Instant now) {
        return tallies.values().stream().map(tally -> tally.view(now)).toList();
    }

    /** Returns the last 1,000 calls, oldest first. */
    public List<CallRecord> last() {
        return List.copyOf(last);
    }
}
