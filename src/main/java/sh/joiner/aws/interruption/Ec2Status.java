package sh.joiner.aws.interruption;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.StatusFeed;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceStatus;

/**
 * Reads DescribeInstanceStatus, with one call for each kind of problem. An instance that occurs in several answers is read once (aws 7.5).
 */
public final class Ec2Status implements StatusFeed {

    private static final List<Filter> QUESTIONS = List.of(
            filter("instance-status.status", "impaired"),
            filter("system-status.status", "impaired"),
            filter(
                    "event.code",
                    "instance-reboot",
                    "system-reboot",
                    "system-maintenance",
                    "instance-retirement",
                    "instance-stop"),
            filter("attached-ebs-status.status", "impaired"));

    private static final Comparator<Notice> ORDER = Comparator.comparing(Notice::instance)
            .thenComparing(Notice::kind)
            .thenComparing(notice -> String.join(" ", notice.eventIds()))
            .thenComparing(Notice::code);

    private final Ec2Client ec2;
    private final WorldClock clock;

    public Ec2Status(Ec2Client ec2, WorldClock clock) {
        this.ec2 = ec2;
        this.clock = clock;
    }

    @Override
    public List<Notice> notices() {
        // the time before the calls: notices that arrive during the calls are newer than the answers
        var asked = clock.now();
        var byInstance = new TreeMap<String, InstanceStatus>();
        QUESTIONS.forEach(
                question -> ask(question).forEach(status -> byInstance.putIfAbsent(status.instanceId(), status)));
        return byInstance.values().stream()
                .flatMap(status -> read(status, asked))
                .sorted(ORDER)
                .toList();
    }

    private List<InstanceStatus> ask(Filter question) {
        return callAws(
                "describe instance status",
                () ->
                        ec2
                                .describeInstanceStatusPaginator(request -> request.filters(question))
                                .instanceStatuses()
                                .stream()
                                .filter(status -> status.instanceId() != null)
                                .toList());
    }

    private static Stream<Notice> read(InstanceStatus status, Instant asked) {
        return callAws("read instance status", () -> StatusTranslation.notices(status, asked)).stream();
    }

    private static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }
}
