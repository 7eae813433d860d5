package sh.joiner.controller.notice;

import java.time.Instant;

/** Counts what comes in and what becomes of it. Must neither block nor throw. */
public interface NoticeCounter {

    /** A message was read; the type is a {@link sh.joiner.model.interruption.NoticeKind}'s word, {@code no_op} or {@code unparsed}. */
    void received(String messageType);

    /** A message was taken off the queue. */
    void deleted();

    /** A message was handled that reports what happened at {@code toldAt} by the clock of AWS. */
    void handled(Instant toldAt);

    /** EC2 has begun to tell of a failed check or a scheduled event; {@code InstanceStatus}, {@code SystemStatus} or {@code EventStatus}. */
    void unhealthy(String category);
}
