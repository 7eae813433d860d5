package sh.joiner.aws.interruption;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;

/**
 * An EventBridge event: version, source, type and time, with the event's details.
 *
 * @param time time of the event; the time when the message was sent if the event has no time
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
                    "the message is wrapped in an SNS notification; enable raw message delivery in the queue's SNS subscription");
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
                    "the message is empty; only EventBridge may send to the queue: find the other sender");
        }
        try {
            var json = JSON.readTree(body);
            if (!json.isObject()) {
                throw new UnreadableMessage(
                        "the message is not a JSON object; only EventBridge may send to the queue: find the other sender");
            }
            return json;
        } catch (JsonProcessingException noJson) {
            throw new UnreadableMessage(
                    "the message is not JSON (%s); only EventBridge may send to the queue: find the other sender"
                            .formatted(Texts.beginning(noJson.getOriginalMessage(), 200)));
        }
    }

    private static Instant time(String text, Instant sentAt) throws UnreadableMessage {
        if (text.isEmpty()) {
            return sentAt;
        }
        return Dates.rfc3339(text)
                .orElseThrow(() -> new UnreadableMessage(
                        "time is \"%s\", which is not an RFC 3339 timestamp; let EventBridge send the event unchanged"
                                .formatted(Texts.beginning(text, 100))));
    }
}
