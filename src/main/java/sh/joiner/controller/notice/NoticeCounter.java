package sh.joiner.controller.notice;

import java.time.Instant;

/** Counts messages and their results. Must neither block nor throw. */
public interface NoticeCounter {

    /**
     * Counts a message that was read. The type is the word of a {@link sh.joiner.model.interruption.NoticeKind}, {@code no_op} or {@code unparsed}.
     */
    void received(String messageType);

    /** Counts a message that was deleted from the queue. */
    void deleted();

    /** Counts a handled message that AWS sent at this time, by the clock of AWS. */
    void handled(Instant sentAt);

    /**
     * Counts a failed check or scheduled event that EC2 reports for the first time. Categories: {@code InstanceStatus}, {@code SystemStatus},
     * {@code EventStatus}.
     */
    void unhealthy(String category);
}
