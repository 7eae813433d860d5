package sh.joiner.sandbox.instance;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.Slice;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusResponse;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.InstanceStatus;
import software.amazon.awssdk.services.ec2.model.InstanceStatusEvent;
import software.amazon.awssdk.services.ec2.model.InstanceStatusSummary;
import software.amazon.awssdk.services.ec2.model.SummaryStatus;

/** DescribeInstanceStatus: the two checks that EC2 makes of each running instance. All pass; nothing is scheduled for anyone. */
public final class InstanceHealth {

    private static final Slice.Size PAGE = new Slice.Size(5, 1000, 1000);
    private static final Duration FIRST_CHECK = Duration.ofSeconds(90);

    private static final Filters<InstanceStatus> FILTERS = new Filters<InstanceStatus>()
            .by("availability-zone", InstanceStatus::availabilityZone)
            .byAny("event.code", status -> status.events().stream().map(InstanceStatusEvent::codeAsString))
            .by("instance-state-name", status -> status.instanceState().nameAsString())
            .by("instance-status.status", status -> status.instanceStatus().statusAsString())
            .by("system-status.status", status -> status.systemStatus().statusAsString());

    private final Instances instances;

    public InstanceHealth(Instances instances) {
        this.instances = instances;
    }

    public DescribeInstanceStatusResponse describe(DescribeInstanceStatusRequest request) {
        var now = instances.now();
        var matching = instances.all().stream()
                .filter(instance -> instance.isVisibleAt(now))
                .filter(instance -> isAsked(request.instanceIds(), instance))
                .map(instance -> status(instance, now))
                .filter(status -> isAsked(request, status))
                .filter(FILTERS.all(request.filters()))
                .toList();
        var page = Slice.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeInstanceStatusResponse.builder()
                .instanceStatuses(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static boolean isAsked(List<String> ids, LaunchedInstance instance) {
        return ids.isEmpty() || ids.contains(instance.id());
    }

    private static boolean isAsked(DescribeInstanceStatusRequest request, InstanceStatus status) {
        return Boolean.TRUE.equals(request.includeAllInstances())
                || status.instanceState().name() == InstanceStateName.RUNNING;
    }

    private static InstanceStatus status(LaunchedInstance instance, Instant now) {
        var summary =
                InstanceStatusSummary.builder().status(check(instance, now)).build();
        return InstanceStatus.builder()
                .instanceId(instance.id())
                .availabilityZone(instance.blueprint().subnet().zone().name())
                .instanceState(InstanceView.state(instance.stateAt(now)))
                .instanceStatus(summary)
                .systemStatus(summary)
                .build();
    }

    private static SummaryStatus check(LaunchedInstance instance, Instant now) {
        if (instance.stateAt(now) != InstanceStateName.RUNNING) {
            return SummaryStatus.NOT_APPLICABLE;
        }
        boolean checked = now.isAfter(instance.span().running().plus(FIRST_CHECK));
        return checked ? SummaryStatus.OK : SummaryStatus.INITIALIZING;
    }
}
