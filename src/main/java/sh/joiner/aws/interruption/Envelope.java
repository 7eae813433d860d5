package sh.joiner.aws.interruption;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;

/**
 * An event of EventBridge: who tells what kind of thing when, and the thing itself.
 *
 * @param time when it was told; when the message was sent, where the event does not say
 */
record Envelope(String version, String source, String detailType, Instant time, Fields detail) {

    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    static Envelope parse(String body, Instant sentAt) throws UnreadableMessage {
        var event = new Fields(object(body), "");
        if (event.text("Type").equals("Notification") && event.json().has("TopicArn")) {
            throw new UnreadableMessage(
                    "the message comes wrapped by SNS; turn on raw message delivery in the subscription of the queue");
        }
        return new Envelope(
                event.text("version"),
                event.text("source"),
                event.text("detail-type"),
                time(event.text("time"), sentAt),
                event.object("detail"));
    }

    private static JsonNode object(String body) throws UnreadableMessage {
        if (body.isBlank()) {
            throw new UnreadableMessage(
                    "the message is empty; find who else writes to the queue, and let only EventBridge");
        }
        try {
            var json = JSON.readTree(body);
            if (!json.isObject()) {
                throw new UnreadableMessage("the message is no JSON object; find who else writes to the queue");
            }
            return json;
        } catch (JsonProcessingException noJson) {
            throw new UnreadableMessage("the message is not JSON (%s); find who else writes to the queue"
                    .formatted(Texts.beginning(noJson.getOriginalMessage(), 200)));
        }
    }

    private static Instant time(String text, Instant sentAt) throws UnreadableMessage {
        if (text.isEmpty()) {
            return sentAt;
        }
        return Dates.rfc3339(text)
                .orElseThrow(() -> new UnreadableMessage(
                        "time is \"%s\", which is no instant of RFC 3339; let EventBridge send its event as it is"
                                .formatted(Texts.beginning(text, 100))));
    }
}
