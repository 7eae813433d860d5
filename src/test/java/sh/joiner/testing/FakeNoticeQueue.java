package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.interruption.MessageReader;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.NoticeQueue;

/** A queue in memory that parses messages like the real queue. A receive from the empty queue waits for a moment in real time. Thread-safe. */
public final class FakeNoticeQueue implements NoticeQueue {

    private static final Duration INVISIBLE = Duration.ofSeconds(20);
    private static final int MOST = 10;

    private final WorldClock clock;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private @Nullable RemoteCallException failure;
    private int sent;
    private int deleted;

    private record Entry(String body, Instant sentAt, Instant visibleAt, int receives) {}

    public FakeNoticeQueue(WorldClock clock) {
        this.clock = clock;
    }

    /** Puts a message on the queue. */
    public synchronized void send(String body) {
        entries.put("message-" + ++sent, new Entry(body, clock.now(), clock.now(), 0));
        notifyAll();
    }

    /** Fails every call with this failure from now on; null ends the failure. */
    public synchronized void fails(@Nullable RemoteCallException with) {
        failure = with;
    }

    /** Returns the number of messages on the queue, including the messages in flight. */
    public synchronized int size() {
        return entries.size();
    }

    /** Returns the number of deleted messages. */
    public synchronized int deleted() {
        return deleted;
    }

    @Override
    public synchronized List<Message> receive() {
        var found = visible();
        if (found.isEmpty()) {
            waitAMoment();
            found = visible();
        }
        return found.stream().map(this::handOut).toList();
    }

    private List<String> visible() {
        answerFailure();
        var now = clock.now();
        return entries.entrySet().stream()
                .filter(entry -> !entry.getValue().visibleAt().isAfter(now))
                .map(Map.Entry::getKey)
                .limit(MOST)
                .toList();
    }

    private void waitAMoment() {
        try {
            TimeUnit.MILLISECONDS.timedWait(this, 5);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Message handOut(String id) {
        var handed = entries.computeIfPresent(
                id,
                (_, entry) ->
                        new Entry(entry.body(), entry.sentAt(), clock.now().plus(INVISIBLE), entry.receives() + 1));
        return new Message(
                id,
                "%s#%d".formatted(id, handed.receives()),
                handed.sentAt(),
                handed.receives(),
                MessageReader.read(handed.body(), handed.sentAt()));
    }

    @Override
    public synchronized List<Message> delete(List<Message> messages) {
        answerFailure();
        for (var message : messages) {
            if (entries.remove(message.id()) != null) {
                deleted++;
            }
        }
        return messages;
    }

    private void answerFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}
