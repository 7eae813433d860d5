package sh.joiner.controller.notice;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.NoticeQueue.Message;

/**
 * Deletes handled messages from the queue. Messages that are handled while other deletions are in flight are deleted together in the next call. The
 * queue delivers a message again if its deletion failed. Thread-safe.
 */
final class MessageDeletions {

    private static final Logger LOG = Logger.getLogger(MessageDeletions.class);
    private static final int CALLS_AT_ONCE = 2;

    private final NoticeQueue queue;
    private final NoticeCounter counter;
    private final OtherConsumers others;
    private final Queue<Message> handled = new ConcurrentLinkedQueue<>();
    private final Semaphore calls = new Semaphore(CALLS_AT_ONCE);

    MessageDeletions(NoticeQueue queue, NoticeCounter counter, OtherConsumers others) {
        this.queue = queue;
        this.counter = counter;
        this.others = others;
    }

    /**
     * Adds a handled message. This call or a concurrent call deletes the message from the queue. Throws {@link RemoteCallException} if a deletion by this
     * call fails.
     */
    void add(Message message) {
        handled.add(message);
        while (!handled.isEmpty() && calls.tryAcquire()) {
            try {
                delete(next());
            } finally {
                calls.release();
            }
        }
    }

    private List<Message> next() {
        var batch = new ArrayList<Message>();
        while (batch.size() < NoticeQueue.MOST_AT_ONCE) {
            var message = handled.poll();
            if (message == null) {
                break;
            }
            batch.add(message);
        }
        return batch;
    }

    private void delete(List<Message> batch) {
        if (batch.isEmpty()) {
            return;
        }
        var deleted = queue.delete(batch);
        deleted.forEach(message -> {
            counter.deleted();
            others.forget(message);
        });
        if (deleted.size() < batch.size()) {
            LOG.warnf(
                    "handled messages could not be deleted and will be delivered again: count=%d",
                    batch.size() - deleted.size());
        }
    }
}
