package sh.joiner.port.interruption;

import java.time.Instant;
import java.util.List;
import sh.joiner.port.RemoteCallException;

/** The SQS queue that receives AWS's notices (aws 7.1). Every method throws {@link RemoteCallException}. */
public interface NoticeQueue {

    /** The maximum number of messages of one call. */
    int MOST_AT_ONCE = 10;

    /**
     * Receives up to ten messages; waits up to twenty seconds for them. The messages are invisible to other receivers for twenty seconds.
     */
    List<Message> receive();

    /**
     * Deletes up to ten messages and returns those that are deleted. The result includes messages that were deleted earlier. A message that
     * the queue could not delete is not included, and is delivered again.
     */
    List<Message> delete(List<Message> messages);

    /**
     * A message of the queue.
     *
     * @param id the queue's own identifier
     * @param receipt the handle for its deletion
     * @param receives how often the message was delivered so far, including this time
     */
    record Message(String id, String receipt, Instant sentAt, int receives, MessageContent content) {}
}
