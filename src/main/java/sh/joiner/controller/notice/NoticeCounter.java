package sh.joiner.controller.notice;

import java.time.Instant;

/** Counts messages and their results. Must neither block nor throw. */
public interface NoticeCounter {

    /**
     * Counts a message that was read. The type is the {@code word()} of a {@link sh.joiner.model.interruption.NoticeKind}, or {@code no_op}, or
     * {@code unparsed}.
     */
    void received(String messageType);

    /** Counts a message that was deleted from the queue. */
    void deleted();

    /** Counts a message that was handled. {@code sentAt} is the time at which AWS sent it, by the clock of AWS. */
    void handled(Instant sentAt);

    /**
     * Counts a failed check or scheduled event once while EC2 reports it. Categories: {@code InstanceStatus}, {@code SystemStatus},
     * {@code EventStatus}.
     */
    void unhealthy(String category);
}
