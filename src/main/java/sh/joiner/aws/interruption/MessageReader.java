package sh.joiner.aws.interruption;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.interruption.MessageContent;

/** What the messages of the queue say: one reader for each version, source and kind of event (aws 7.2). */
public final class MessageReader {

    /** EventBridge's only version of its envelope so far. */
    private static final String VERSION = "0";

    private static final String EC2 = "aws.ec2";
    private static final int MOST_BODY = 1024; // characters that are kept of a message that cannot be read

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

    /** Which event a reader understands. */
    private record Key(String version, String source, String detailType) {}

    @FunctionalInterface
    private interface Reader {
        MessageContent read(Envelope event) throws UnreadableMessage;
    }

    /** The kinds of events that are understood, each as {@code source: detail-type}. */
    public static Set<String> understood() {
        var all = new TreeSet<String>();
        READERS.keySet().forEach(key -> all.add(key.source() + ": " + key.detailType()));
        return all;
    }

    /**
     * Reads one, which never fails.
     *
     * @param sentAt when the message was sent, which stands for the time that an event does not tell
     */
    public static MessageContent read(String body, Instant sentAt) {
        try {
            var event = Envelope.parse(body, sentAt);
            return read(event);
        } catch (UnreadableMessage unreadable) {
            return new MessageContent.Unparsed(Texts.beginning(body, MOST_BODY), unreadable.problem());
        }
    }

    /** What is wrong with an event is said together with its kind, since each kind is read by a rule of its own. */
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
            throw new UnreadableMessage("version \"%s\" of the event is not known, only \"%s\"; update the program"
                    .formatted(Texts.beginning(event.version(), 100), VERSION));
        }
        throw new UnreadableMessage("events \"%s\" of \"%s\" are not known; take their rule off EventBridge"
                .formatted(Texts.beginning(event.detailType(), 100), Texts.beginning(event.source(), 100)));
    }
}
