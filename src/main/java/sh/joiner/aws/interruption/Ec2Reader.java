package sh.joiner.aws.interruption;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.interruption.MessageContent;

/** Reads EC2's events. Each event is about one instance. */
final class Ec2Reader {

    private Ec2Reader() {}

    /** Reads a warning. The notice's code is the action that EC2 announces, for example {@code terminate}, or empty. */
    static MessageContent warning(Envelope event, NoticeKind kind) throws UnreadableMessage {
        return content(event, kind, event.detail().text("instance-action"));
    }

    /** Reads a change of state. Only the states stopping, stopped, shutting-down and terminated produce a notice. */
    static MessageContent stateChange(Envelope event) throws UnreadableMessage {
        var state = event.detail().text("state").toLowerCase(Locale.ROOT);
        var kind = kindOf(state);
        return kind.isPresent()
                ? content(event, kind.get(), state)
                : new MessageContent.Nothing(event.time(), "%s: %s".formatted(event.detailType(), state));
    }

    private static Optional<NoticeKind> kindOf(String state) {
        return switch (state) {
            case "stopping", "stopped" -> Optional.of(NoticeKind.INSTANCE_STOPPED);
            case "shutting-down", "terminated" -> Optional.of(NoticeKind.INSTANCE_TERMINATED);
            default -> Optional.empty();
        };
    }

    private static MessageContent content(Envelope event, NoticeKind kind, String code) throws UnreadableMessage {
        var instance = event.detail().text("instance-id").strip();
        if (instance.isEmpty()) {
            return new MessageContent.Nothing(event.time(), "%s without an instance ID".formatted(event.detailType()));
        }
        var notice = new Notice(
                kind,
                new InstanceId(instance),
                Set.of(NoticeSource.QUEUE),
                Set.of(),
                code,
                "",
                event.time(),
                null,
                null,
                null,
                Notice.Stage.OPEN);
        return new MessageContent.Reported(event.time(), List.of(notice), List.of());
    }
}
