package sh.joiner.port;

import java.time.Instant;
import java.util.List;

/** The queue on which AWS puts notices (aws 7.1). Every method throws {@link OutsideTrouble}. */
public interface NoticeQueue {

    /** Up to ten messages, waited for up to twenty seconds; they stay invisible to others for twenty seconds. */
    List<Message> receive();

    /** Takes a message off the queue for good; one that is gone is no error. */
    void delete(Message message);

    /**
     * One message.
     *
     * @param id the queue's own
     * @param receipt by which it is deleted
     * @param receives how often it was handed out until now, this time among them
     */
    record Message(String id, String receipt, Instant sentAt, int receives, Telling telling) {}
}
