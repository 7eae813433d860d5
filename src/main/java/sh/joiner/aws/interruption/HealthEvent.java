package sh.joiner.aws.interruption;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;

/**
 * The part of an AWS Health event that is the same for all affected entities (AWS Health User Guide, "Event schema").
 *
 * @param arn ARN of the event; may be empty
 * @param updatedAt time when AWS Health last updated the event, but not later than the time of the EventBridge event
 */
@Wide("the fields of an event of AWS Health")
record HealthEvent(
        String arn,
        String service,
        String category,
        String typeCode,
        String text,
        Instant updatedAt,
        @Nullable Instant begin,
        @Nullable Instant end,
        Stage stage) {

    private static final String SCHEDULED = "scheduledChange";
    private static final int MOST_TEXT = 1000; // maximum number of characters of AWS's description that are kept
    private static final Pattern SAYS_CANCELED =
            Pattern.compile("\\[cancell?ed]|(?:been|was|were|is|are) cancell?ed", Pattern.CASE_INSENSITIVE);

    static HealthEvent read(Envelope event) throws UnreadableMessage {
        var detail = event.detail();
        var updatedAt = Dates.read(detail.text("lastUpdatedTime"))
                .filter(updated -> updated.isBefore(event.time()))
                .orElse(event.time());
        var begin = Dates.read(detail.text("startTime"));
        var description = description(detail);
        return new HealthEvent(
                detail.text("eventArn"),
                detail.text("service"),
                detail.text("eventTypeCategory"),
                detail.text("eventTypeCode"),
                Texts.beginning(description + unreadDates(detail), MOST_TEXT),
                updatedAt,
                begin.orElse(null),
                Dates.read(detail.text("endTime")).orElse(null),
                stage(detail, description, updatedAt, begin));
    }

    /** Returns the English description, or the first translation if none is in English. */
    private static String description(Fields detail) throws UnreadableMessage {
        var first = "";
        for (var translation : detail.objects("eventDescription")) {
            var text = translation.text("latestDescription").strip();
            if (translation.text("language").startsWith("en")) {
                return text;
            }
            first = first.isEmpty() ? text : first;
        }
        return first;
    }

    /** Returns a remark for each date that cannot be read. Such an event still produces a notice, because Karpenter,
     * which ignores the dates, also responds to the event. */
    private static String unreadDates(Fields detail) throws UnreadableMessage {
        var unread = new StringBuilder();
        for (var name : new String[] {"startTime", "endTime"}) {
            var text = detail.text(name);
            if (!text.isEmpty() && Dates.read(text).isEmpty()) {
                unread.append(" (%s \"%s\" cannot be read)".formatted(name, Texts.beginning(text, 40)));
            }
        }
        return unread.toString();
    }

    /**
     * Returns the stage of the event. AWS Health closes completed and canceled events alike; an event that is closed before its start time
     * was canceled.
     */
    private static Stage stage(Fields detail, String description, Instant updatedAt, Optional<Instant> begin)
            throws UnreadableMessage {
        var code = detail.text("eventTypeCode");
        if (EventCode.saysCanceled(code)) {
            return Stage.CANCELED;
        }
        if (EventCode.saysCompleted(code)) {
            return Stage.COMPLETED;
        }
        if (!detail.text("statusCode").equals("closed")) {
            return Stage.OPEN;
        }
        boolean isEarly = begin.filter(updatedAt::isBefore).isPresent();
        return isEarly || SAYS_CANCELED.matcher(description).find() ? Stage.CANCELED : Stage.COMPLETED;
    }

    /** Returns the notice for an instance: a scheduled change if the event is a scheduled change of EC2, otherwise a health event. */
    Notice about(String instance, boolean isResolved) {
        boolean isOfEc2 = service.equals("EC2") && category.equals(SCHEDULED);
        return notice(isOfEc2 ? NoticeKind.SCHEDULED_CHANGE : NoticeKind.HEALTH_EVENT, instance, isResolved);
    }

    /**
     * Returns the notice for a volume. The notice is always a health event: without a policy, Joiner drains the node after a scheduled change, but
     * Karpenter does not respond to events about volumes.
     */
    Notice aboutVolume(String volume, boolean isResolved) {
        return notice(NoticeKind.HEALTH_EVENT, volume, isResolved);
    }

    private Notice notice(NoticeKind kind, String subject, boolean isResolved) {
        return new Notice(
                kind,
                new InstanceId(subject),
                Set.of(NoticeSource.QUEUE),
                arn.isEmpty() ? Set.of() : Set.of(arn),
                EventCode.of(typeCode),
                text,
                updatedAt,
                announced(),
                end,
                null,
                isResolved && stage == Stage.OPEN ? Stage.COMPLETED : stage);
    }

    /** Returns the announced start time. An issue that has already started has none. */
    private @Nullable Instant announced() {
        return category.equals(SCHEDULED)
                ? begin
                : Stream.ofNullable(begin)
                        .filter(updatedAt::isBefore)
                        .findFirst()
                        .orElse(null);
    }
}
