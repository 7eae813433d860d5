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
 * What an event of AWS Health says of everything that it affects (AWS Health User Guide, "Event schema").
 *
 * @param arn by which AWS knows it; may be empty
 * @param toldAt when AWS Health last changed it, and never after it was sent
 */
@Wide("the fields of an event of AWS Health")
record HealthEvent(
        String arn,
        String service,
        String category,
        String typeCode,
        String text,
        Instant toldAt,
        @Nullable Instant begin,
        @Nullable Instant end,
        Stage stage) {

    private static final String SCHEDULED = "scheduledChange";
    private static final int MOST_TEXT = 1000; // characters of AWS's sentence that are kept
    private static final Pattern SAYS_CANCELED =
            Pattern.compile("\\[cancell?ed]|(?:been|was|were|is|are) cancell?ed", Pattern.CASE_INSENSITIVE);

    static HealthEvent read(Envelope event) throws UnreadableMessage {
        var detail = event.detail();
        var told = Dates.read(detail.text("lastUpdatedTime"))
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
                told,
                begin.orElse(null),
                Dates.read(detail.text("endTime")).orElse(null),
                stage(detail, description, told, begin));
    }

    /** In English where there is such a text, else in the first language. */
    private static String description(Fields detail) throws UnreadableMessage {
        var first = "";
        for (var one : detail.objects("eventDescription")) {
            var text = one.text("latestDescription").strip();
            if (one.text("language").startsWith("en")) {
                return text;
            }
            first = first.isEmpty() ? text : first;
        }
        return first;
    }

    /** The reference asks for no dates, so a date that cannot be read must not take the notice away; but it must not be silent either. */
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

    /** AWS Health closes what has been done as well as what will not be done: closed before its beginning, it cannot have been done. */
    private static Stage stage(Fields detail, String description, Instant told, Optional<Instant> begin)
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
        boolean isEarly = begin.filter(told::isBefore).isPresent();
        return isEarly || SAYS_CANCELED.matcher(description).find() ? Stage.CANCELED : Stage.COMPLETED;
    }

    /** A scheduled change of EC2 to this instance, or whatever else AWS Health tells of it. */
    Notice about(String instance, boolean isResolved) {
        boolean isOfEc2 = service.equals("EC2") && category.equals(SCHEDULED);
        return notice(isOfEc2 ? NoticeKind.SCHEDULED_CHANGE : NoticeKind.HEALTH_EVENT, instance, isResolved);
    }

    /** Never a scheduled change: the reference finds no claim by a volume, and so does nothing. */
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
                toldAt,
                announced(),
                end,
                null,
                isResolved && stage == Stage.OPEN ? Stage.COMPLETED : stage);
    }

    /** An issue that has begun announces nothing. */
    private @Nullable Instant announced() {
        return category.equals(SCHEDULED)
                ? begin
                : Stream.ofNullable(begin).filter(toldAt::isBefore).findFirst().orElse(null);
    }
}
