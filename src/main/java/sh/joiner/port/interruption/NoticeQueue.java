package sh.joiner.port.interruption;

import java.time.Instant;
import java.util.List;
import sh.joiner.port.OutsideTrouble;

/** The queue on which AWS puts notices (aws 7.1). Every method throws {@link OutsideTrouble}. */
public interface NoticeQueue {

    /** How many messages it hands out or deletes with one call. */
    int MOST_AT_ONCE = 10;

    /** Up to ten messages, waited for up to twenty seconds; they stay invisible to others for twenty seconds. */
    List<Message> receive();

    /**
     * Takes up to ten messages off the queue for good, and tells which of them are: one that was gone already is; one that the queue could not
     * delete now is not, and is handed out again.
     */
    List<Message> delete(List<Message> messages);

    /**
     * One message.
     *
     * @param id the queue's own
     * @param receipt by which it is deleted
     * @param receives how often it was handed out until now, this time among them
     */
    record Message(String id, String receipt, Instant sentAt, int receives, MessageContent content) {}
}
