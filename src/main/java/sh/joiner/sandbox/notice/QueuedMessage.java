package sh.joiner.sandbox.notice;

import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** A message on the queue. After a consumer has received the message, no consumer receives the message again until the visibility timeout ends. */
final class QueuedMessage {

    private final String id;
    private final String body;
    private final Instant sent;
    private Instant visible;
    private int received;

    QueuedMessage(String id, String body, Instant sent) {
        this.id = id;
        this.body = body;
        this.sent = sent;
        this.visible = sent;
    }

    Instant sent() {
        return sent;
    }

    Instant visible() {
        return visible;
    }

    Message receive(Instant visibleAgain) {
        visible = visibleAgain;
        received++;
        return Message.builder()
                .messageId(id)
                .receiptHandle("%s#%d".formatted(id, received))
                .body(body)
                .attributes(Map.of(
                        MessageSystemAttributeName.SENT_TIMESTAMP, String.valueOf(sent.toEpochMilli()),
                        MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, String.valueOf(received)))
                .build();
    }
}
