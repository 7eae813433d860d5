package sh.joiner.controller.notice;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Stores the calls of a {@link NoticeCounter}. Thread-safe. */
final class CountedNotices implements NoticeCounter {

    private final Map<String, Integer> received = new TreeMap<>();
    private final List<String> unhealthy = new ArrayList<>();
    private final List<Instant> handled = new ArrayList<>();
    private int deleted;

    @Override
    public synchronized void received(String messageType) {
        received.merge(messageType, 1, Integer::sum);
    }

    @Override
    public synchronized void deleted() {
        deleted++;
    }

    @Override
    public synchronized void handled(Instant sentAt) {
        handled.add(sentAt);
    }

    @Override
    public synchronized void unhealthy(String category) {
        unhealthy.add(category);
    }

    synchronized Map<String, Integer> received() {
        return Map.copyOf(received);
    }

    synchronized int deletedMessages() {
        return deleted;
    }

    synchronized List<String> unhealthy() {
        return List.copyOf(unhealthy);
    }

    synchronized List<Instant> instantsOfHandled() {
        return List.copyOf(handled);
    }
}
