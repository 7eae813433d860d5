package sh.joiner.controller.interruption;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Worker;
import sh.joiner.controller.loop.Writes;
import sh.joiner.controller.report.News;
import sh.joiner.port.Cluster;
import sh.joiner.port.Failures;
import sh.joiner.port.NoticeQueue;
import sh.joiner.port.NoticeQueue.Message;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;
import sh.joiner.port.WorldClock;

/**
 * Takes messages off the queue (aws 7.1): each is deleted only once what it tells is written down; one that cannot be handled comes again. A
 * queue that does not answer is asked again, later each time, and holds nobody else up.
 */
final class QueueLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(QueueLoop.class);
    private static final int AT_ONCE = 60;
    private static final int POLLS_AT_ONCE = 4;

    private final NoticeQueue queue;
    private final MessageHandler desk;
    private final OtherConsumers others;
    private final MessageDeletions deletions;
    private final Pulse pulse;
    private final WorldClock clock;
    private final Worker worker;
    private final Semaphore room = new Semaphore(AT_ONCE);
    private final ExecutorService hands = Executors.newVirtualThreadPerTaskExecutor();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));
    private final News troubles = new News();
    private boolean crowded; // whether a poll has brought as many as there may be; of the passes alone

    QueueLoop(
            Needs<Cluster> needs,
            NoticeQueue queue,
            MessageHandler desk,
            NoticeCounter tally,
            Pulse pulse,
            WorldClock clock) {
        this.queue = queue;
        this.desk = desk;
        this.pulse = pulse;
        this.clock = clock;
        this.others = new OtherConsumers(clock);
        this.deletions = new MessageDeletions(queue, tally, others);
        this.worker = needs.worker(clock, this::pass);
    }

    void start() {
        others.mayMiss();
        worker.start();
    }

    Duration pass(Cluster cluster) {
        try {
            var polls = IntStream.range(0, crowded ? POLLS_AT_ONCE : 1)
                    .mapToObj(_ -> hands.submit(() -> poll(cluster)))
                    .toList();
            int most = polls.stream().mapToInt(Writes::await).max().orElse(0);
            crowded = most == NoticeQueue.MOST_AT_ONCE;
            pulse.remark(Stream.of(others.remark(), desk.remark())
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining("; ")));
            return Duration.ZERO;
        } catch (OutsideTrouble trouble) {
            var wait = backoff.after("queue");
            others.mayMiss();
            if (!worker.isClosed()) {
                pulse.failed(trouble);
                pulse.next(clock.now().plus(wait));
                warn("queue", trouble);
            }
            return wait;
        }
    }

    /** How many messages came. */
    private int poll(Cluster cluster) {
        var messages = queue.receive();
        backoff.forget("queue");
        troubles.forget("queue");
        pulse.answered();
        handle(cluster, messages);
        return messages.size();
    }

    private void handle(Cluster cluster, List<Message> messages) {
        for (var message : messages) {
            others.came(message);
            room.acquireUninterruptibly();
            hands.execute(() -> {
                try {
                    handle(cluster, message);
                } finally {
                    room.release();
                }
            });
        }
    }

    /** What cannot be handled now stays on the queue. */
    private void handle(Cluster cluster, Message message) {
        try {
            if (desk.isHandled(cluster, message)) {
                deletions.add(message);
            }
            troubles.forget("message");
        } catch (OutsideTrouble trouble) {
            if (!worker.isClosed()) {
                warn("message", trouble);
            }
        } catch (Throwable bug) { // the top of a thread; the message comes again
            Failures.escalate(bug);
            LOG.errorf(bug, "a message could not be handled: message=%s", message.id());
        }
    }

    private void warn(String what, OutsideTrouble trouble) {
        if (troubles.isNews(what, String.valueOf(trouble.getMessage()))) {
            LOG.warnf("notices wait: what=%s reason=%s", what, trouble.getMessage());
        }
    }

    /** Waits until the messages in hand are handled. */
    void await() {
        room.acquireUninterruptibly(AT_ONCE);
        room.release(AT_ONCE);
    }

    @Override
    public void close() {
        worker.close();
        hands.shutdownNow();
    }
}
