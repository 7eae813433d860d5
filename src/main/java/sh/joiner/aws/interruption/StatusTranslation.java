package sh.joiner.aws.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import software.amazon.awssdk.services.ec2.model.EbsStatusSummary;
import software.amazon.awssdk.services.ec2.model.InstanceStatus;
import software.amazon.awssdk.services.ec2.model.InstanceStatusEvent;
import software.amazon.awssdk.services.ec2.model.InstanceStatusSummary;

/** Converts the status of an instance into notices: one for each kind of failed check, one for each scheduled event. */
final class StatusTranslation {

    private static final Duration LASTING_AFTER = Duration.ofMinutes(2);
    private static final Pattern ENDED =
            Pattern.compile("\\s*\\[(?:(?<done>completed)|cancell?ed)].*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private StatusTranslation() {}

    /** A result of a check. {@code since} is null if EC2 does not report when the impairment started. */
    private record Detail(
            @Nullable String name,
            @Nullable String status,
            @Nullable Instant since) {

        /** Returns true if the check has failed for two minutes. A failure without a start time counts as lasting, as in Karpenter. */
        boolean isLastingAt(Instant now) {
            return "failed".equals(status)
                    && (since == null || !since.plus(LASTING_AFTER).isAfter(now));
        }
    }

    static List<Notice> notices(InstanceStatus status, Instant now) {
        var id = new InstanceId(status.instanceId());
        var checks = Stream.of(
                        check(NoticeKind.INSTANCE_STATUS, id, details(status.instanceStatus()), now),
                        check(NoticeKind.SYSTEM_STATUS, id, details(status.systemStatus()), now),
                        check(NoticeKind.EBS_STATUS, id, details(status.attachedEbsStatus()), now))
                .flatMap(Optional::stream);
        return Stream.concat(checks, status.events().stream().map(event -> event(id, event, now)))
                .toList();
    }

    private static List<Detail> details(@Nullable InstanceStatusSummary summary) {
        return summary == null
                ? List.of()
                : summary.details().stream()
                        .map(statusDetails -> new Detail(
                                statusDetails.nameAsString(),
                                statusDetails.statusAsString(),
                                statusDetails.impairedSince()))
                        .toList();
    }

    private static List<Detail> details(@Nullable EbsStatusSummary summary) {
        return summary == null
                ? List.of()
                : summary.details().stream()
                        .map(ebsStatusDetails -> new Detail(
                                ebsStatusDetails.nameAsString(),
                                ebsStatusDetails.statusAsString(),
                                ebsStatusDetails.impairedSince()))
                        .toList();
    }

    private static Optional<Notice> check(NoticeKind kind, InstanceId id, List<Detail> details, Instant now) {
        return details.stream()
                .filter(detail -> detail.isLastingAt(now))
                .min(Comparator.comparing(Detail::since, Comparator.nullsLast(Comparator.naturalOrder())))
                .map(worst -> new Notice(
                        kind,
                        id,
                        Set.of(NoticeSource.STATUS),
                        Set.of(),
                        AwsErrors.nonNull(worst.name()),
                        "",
                        now,
                        null,
                        null,
                        worst.since(),
                        Stage.OPEN));
    }

    private static Notice event(InstanceId id, InstanceStatusEvent event, Instant now) {
        var text = AwsErrors.nonNull(event.description());
        return new Notice(
                NoticeKind.EVENT_STATUS,
                id,
                Set.of(NoticeSource.STATUS),
                Stream.ofNullable(event.instanceEventId()).collect(Collectors.toSet()),
                AwsErrors.nonNull(event.codeAsString()),
                text,
                now,
                event.notBefore(),
                event.notAfter(),
                null,
                stage(text));
    }

    /** Returns the stage of an event. EC2 reports the end of an event only as a prefix of the description. */
    private static Stage stage(String description) {
        var ended = ENDED.matcher(description);
        if (!ended.matches()) {
            return Stage.OPEN;
        }
        return ended.group("done") == null ? Stage.CANCELED : Stage.COMPLETED;
    }
}
