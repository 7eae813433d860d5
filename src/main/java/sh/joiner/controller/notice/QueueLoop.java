package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.port.Failures;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.NoticeQueue.Message;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Receives messages from the queue (aws 7.1). A message is deleted only after its notices are recorded; otherwise the queue delivers it again. If the
 * queue does not respond, it is polled with increasing waits. Other work continues.
 */
final class QueueLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(QueueLoop.class);
    private static final int AT_ONCE = 60;
    private static final int POLLS_AT_ONCE = 4;
    private static final Duration WHILE_FULL = Duration.ofSeconds(1); // or until a message is handled

    private final NoticeQueue queue;
    private final MessageHandler handler;
    private final OtherConsumers others = new OtherConsumers();
    private final MessageDeletions deletions;
    private final InputHealth health;
    private final Loop loop;
    private final Lane polls;
    private final Lanes handling;
    private final AtomicInteger inProgress = new AtomicInteger();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));
    private final LastReports failures = new LastReports();
    private boolean mayHaveLostResponse = true; // applies to the next pass; only used by the passes
    private boolean isLastPollFull; // true if a poll returned as many messages as possible; only used by the passes

    QueueLoop(
            Needs<Cluster> needs,
            NoticeQueue queue,
            MessageHandler handler,
            NoticeCounter counter,
            InputHealth health,
            Runner runner) {
        this.queue = queue;
        this.handler = handler;
        this.health = health;
        this.deletions = new MessageDeletions(queue, counter, others);
        this.polls = runner.lane("queue-polls", POLLS_AT_ONCE);
        this.handling = new Lanes("queue-messages", runner, AT_ONCE);
        this.loop = needs.loop(runner, this::pass);
    }

    void start() {
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        if (inProgress.get() >= AT_ONCE) {
            return WHILE_FULL;
        }
        if (mayHaveLostResponse) {
            others.responseMayBeLost(now);
            mayHaveLostResponse = false;
        }
        try {
            Supplier<Integer> poll = () -> poll(cluster);
            var counts = polls.invokeAll(Collections.nCopies(isLastPollFull ? POLLS_AT_ONCE : 1, poll));
            int most = Collections.max(counts);
            isLastPollFull = most == NoticeQueue.MOST_AT_ONCE;
            health.remark(Stream.of(others.remark(now), handler.remark())
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining("; ")));
            return Duration.ZERO;
        } catch (RemoteCallException failure) {
            var wait = backoff.after("queue");
            mayHaveLostResponse = true;
            if (!loop.isClosed()) {
                health.failed(failure);
                health.next(now.plus(wait));
                warn("queue", failure);
            }
            return wait;
        }
    }

    /** Receives messages and starts to handle them. Returns their number. */
    private int poll(Cluster cluster) {
        var messages = queue.receive();
        backoff.forget("queue");
        failures.forget("queue");
        health.answered();
        handle(cluster, messages);
        return messages.size();
    }

    private void handle(Cluster cluster, List<Message> messages) {
        for (var message : messages) {
            inProgress.incrementAndGet();
            handling.run(now -> {
                try {
                    others.received(message, now);
                    handle(cluster, message, now);
                } finally {
                    handled();
                }
            });
        }
    }

    private void handled() {
        if (inProgress.decrementAndGet() == AT_ONCE - 1) {
            loop.wake();
        }
    }

    /** Handles a message. A message that cannot be handled now stays on the queue. */
    private void handle(Cluster cluster, Message message, Instant now) {
        try {
            if (handler.isHandled(cluster, message, now)) {
                deletions.add(message);
            }
            failures.forget("message");
        } catch (RemoteCallException failure) {
            if (!loop.isClosed()) {
                warn("message", failure);
            }
        } catch (Throwable bug) { // the queue delivers the message again
            Failures.escalate(bug);
            LOG.errorf(bug, "internal error while handling a message: message=%s", message.id());
        }
    }

    private void warn(String what, RemoteCallException failure) {
        if (failures.isNew(what, String.valueOf(failure.getMessage()))) {
            LOG.warnf(
                    "interruption messages are not processed, retrying: what=%s reason=%s", what, failure.getMessage());
        }
    }

    @Override
    public void close() {
        loop.close();
        polls.close();
        handling.close();
    }
}
