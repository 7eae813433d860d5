package sh.joiner.aws.interruption;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.interruption.MessageContent;

/** Reads the messages of the queue, with one reader for each version, source and detail type of events (aws 7.2). */
public final class MessageReader {

    /** EventBridge has only this version of its event envelope. */
    private static final String VERSION = "0";

    private static final String EC2 = "aws.ec2";
    private static final int MOST_BODY = 1024; // maximum number of characters kept of an unreadable message

    private static final Map<Key, Reader> READERS = Map.of(
            new Key(VERSION, EC2, "EC2 Spot Instance Interruption Warning"),
                    event -> Ec2Reader.warning(event, NoticeKind.SPOT_INTERRUPTED),
            new Key(VERSION, EC2, "EC2 Instance Rebalance Recommendation"),
                    event -> Ec2Reader.warning(event, NoticeKind.REBALANCE_RECOMMENDATION),
            new Key(VERSION, EC2, "EC2 Capacity Reservation Instance Interruption Warning"),
                    event -> Ec2Reader.warning(event, NoticeKind.CAPACITY_RESERVATION_INTERRUPTED),
            new Key(VERSION, EC2, "EC2 Instance State-change Notification"), Ec2Reader::stateChange,
            new Key(VERSION, "aws.health", "AWS Health Event"), HealthReader::read);

    private MessageReader() {}

    /** Identifies the events that a reader reads. */
    private record Key(String version, String source, String detailType) {}

    @FunctionalInterface
    private interface Reader {
        MessageContent read(Envelope event) throws UnreadableMessage;
    }

    /** Returns the kinds of events that can be read, each as {@code source: detail-type}. */
    public static Set<String> readable() {
        var all = new TreeSet<String>();
        READERS.keySet().forEach(key -> all.add(key.source() + ": " + key.detailType()));
        return all;
    }

    /**
     * Reads a message. Never throws: an unreadable message is a result with the problem.
     *
     * @param sentAt when the message was sent; used as the time of an event that has none
     */
    public static MessageContent read(String body, Instant sentAt) {
        try {
            var event = Envelope.parse(body, sentAt);
            return read(event);
        } catch (UnreadableMessage unreadable) {
            return new MessageContent.Unparsed(Texts.beginning(body, MOST_BODY), unreadable.problem());
        }
    }

    /** Reads an event, and adds its detail type to the problem of an unreadable event. */
    private static MessageContent read(Envelope event) throws UnreadableMessage {
        var reader = readerOf(event);
        try {
            return reader.read(event);
        } catch (UnreadableMessage unreadable) {
            throw new UnreadableMessage("%s: %s".formatted(event.detailType(), unreadable.problem()));
        }
    }

    private static Reader readerOf(Envelope event) throws UnreadableMessage {
        var reader = READERS.get(new Key(event.version(), event.source(), event.detailType()));
        if (reader != null) {
            return reader;
        }
        if (!event.version().equals(VERSION)) {
            throw new UnreadableMessage("event version \"%s\" is unknown, only \"%s\" can be read; update Joiner"
                    .formatted(Texts.beginning(event.version(), 100), VERSION));
        }
        throw new UnreadableMessage("events \"%s\" from source \"%s\" are unknown; remove their rule from EventBridge"
                .formatted(Texts.beginning(event.detailType(), 100), Texts.beginning(event.source(), 100)));
    }
}
