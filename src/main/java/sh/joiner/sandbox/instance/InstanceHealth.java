package sh.joiner.sandbox.instance;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.notice.ScheduledEvent;
import sh.joiner.sandbox.notice.ScheduledEvents;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusResponse;
import software.amazon.awssdk.services.ec2.model.EbsStatusDetails;
import software.amazon.awssdk.services.ec2.model.EbsStatusSummary;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.InstanceStatus;
import software.amazon.awssdk.services.ec2.model.InstanceStatusDetails;
import software.amazon.awssdk.services.ec2.model.InstanceStatusEvent;
import software.amazon.awssdk.services.ec2.model.InstanceStatusSummary;
import software.amazon.awssdk.services.ec2.model.SummaryStatus;

/** Answers DescribeInstanceStatus: the status checks and scheduled events of each instance. */
public final class InstanceHealth {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 1000);
    private static final Duration FIRST_CHECK = Duration.ofSeconds(90);

    private static final Filters<InstanceStatus> FILTERS = new Filters<InstanceStatus>()
            .by("availability-zone", InstanceStatus::availabilityZone)
            .byAny("event.code", status -> status.events().stream().map(InstanceStatusEvent::codeAsString))
            .by("instance-state-name", status -> status.instanceState().nameAsString())
            .by("instance-status.status", status -> status.instanceStatus().statusAsString())
            .by(
                    "attached-ebs-status.status",
                    status -> status.attachedEbsStatus().statusAsString())
            .by("system-status.status", status -> status.systemStatus().statusAsString());

    private final Instances instances;
    private final ScheduledEvents events;
    private final Map<String, Map<Check, Instant>> failing = new HashMap<>();

    public InstanceHealth(Instances instances, ScheduledEvents events) {
        this.instances = instances;
        this.events = events;
    }

    public DescribeInstanceStatusResponse describe(DescribeInstanceStatusRequest request) {
        var now = instances.now();
        var matching = instances.all().stream()
                .filter(instance -> instance.isVisibleAt(now))
                .filter(instance -> matches(request.instanceIds(), instance))
                .map(instance -> status(instance, now))
                .filter(status -> matches(request, status))
                .filter(FILTERS.all(request.filters()))
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeInstanceStatusResponse.builder()
                .instanceStatuses(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static boolean matches(List<String> ids, LaunchedInstance instance) {
        return ids.isEmpty() || ids.contains(instance.id());
    }

    private static boolean matches(DescribeInstanceStatusRequest request, InstanceStatus status) {
        return Boolean.TRUE.equals(request.includeAllInstances())
                || status.instanceState().name() == InstanceStateName.RUNNING;
    }

    private InstanceStatus status(LaunchedInstance instance, Instant now) {
        return InstanceStatus.builder()
                .instanceId(instance.id())
                .availabilityZone(instance.checked().subnet().zone().name())
                .instanceState(InstanceView.state(instance.stateAt(now)))
                .instanceStatus(summary(instance, Check.INSTANCE, now))
                .systemStatus(summary(instance, Check.SYSTEM, now))
                .attachedEbsStatus(volumes(instance, now))
                .events(events.of(instance.id()).stream()
                        .map(InstanceHealth::view)
                        .toList())
                .build();
    }

    /** The status checks of an instance. */
    public enum Check {
        /** The instance status check, about the software of the instance. */
        INSTANCE,
        /** The system status check, about the host of the instance. */
        SYSTEM,
        /** The attached EBS status check, about the volumes of the instance. */
        VOLUMES
    }

    /** Makes a check of an instance fail from now on. */
    public void fail(String instance, Check check) {
        failing.computeIfAbsent(instance, id -> new EnumMap<>(Check.class)).putIfAbsent(check, instances.now());
    }

    /** Makes all checks of this instance pass again. */
    public void passChecks(String instance) {
        failing.remove(instance);
    }

    private InstanceStatusSummary summary(LaunchedInstance instance, Check check, Instant now) {
        var since = failing.getOrDefault(instance.id(), Map.of()).get(check);
        var state = check(instance, now);
        if (since == null || state == SummaryStatus.NOT_APPLICABLE) {
            return InstanceStatusSummary.builder().status(state).build();
        }
        return InstanceStatusSummary.builder()
                .status(SummaryStatus.IMPAIRED)
                .details(InstanceStatusDetails.builder()
                        .name("reachability")
                        .status("failed")
                        .impairedSince(since)
                        .build())
                .build();
    }

    private EbsStatusSummary volumes(LaunchedInstance instance, Instant now) {
        var checked = summary(instance, Check.VOLUMES, now);
        return EbsStatusSummary.builder()
                .status(checked.statusAsString())
                .details(checked.details().stream()
                        .map(statusDetails -> EbsStatusDetails.builder()
                                .name(statusDetails.nameAsString())
                                .status(statusDetails.statusAsString())
                                .impairedSince(statusDetails.impairedSince())
                                .build())
                        .toList())
                .build();
    }

    private static InstanceStatusEvent view(ScheduledEvent event) {
        return InstanceStatusEvent.builder()
                .instanceEventId(event.id())
                .code(event.code())
                .description(event.description())
                .notBefore(event.notBefore())
                .notAfter(event.notAfter())
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
