package sh.joiner.aws.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.SingleLaunchRecord.launch;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.interruption.StatusFeedContract;
import sh.joiner.port.launch.Capacity;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.instance.InstanceHealth.Check;
import sh.joiner.sandbox.notice.ScheduledEvent;
import sh.joiner.sandbox.notice.ScheduledEvents.Via;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusResponse;
import software.amazon.awssdk.services.ec2.model.InstanceStatus;
import software.amazon.awssdk.services.ec2.model.InstanceStatusDetails;
import software.amazon.awssdk.services.ec2.model.InstanceStatusEvent;

class Ec2StatusTest extends StatusFeedContract {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final AwsWorld world = new AwsWorld();
    private InstanceId instance = new InstanceId("i-none");

    @BeforeEach
    void launchAnInstance() {
        var launch = (Capacity.Launch.Launched) launch(world.aws.capacity(), world.order(claim()));
        instance = launch.instance().id();
        world.clock.advance(Duration.ofMinutes(5));
    }

    @Override
    protected StatusFeed feed() {
        return world.aws.statusFeed();
    }

    @Override
    protected InstanceId instance() {
        return instance;
    }

    @Override
    protected void impair(NoticeKind check) {
        var failing = switch (check) {
            case INSTANCE_STATUS -> Check.INSTANCE;
            case SYSTEM_STATUS -> Check.SYSTEM;
            default -> Check.VOLUMES;
        };
        world.cloud.controls().failCheck(instance.value(), failing);
    }

    @Override
    protected void repair() {
        world.cloud.controls().passChecks(instance.value());
    }

    @Override
    protected String scheduleReboot(Instant notBefore) {
        return world.cloud
                .controls()
                .scheduleEvent(instance.value(), "system-reboot", notBefore, null, Set.of(Via.STATUS))
                .id();
    }

    @Override
    protected void cancel(String event) {
        world.cloud.controls().changeEvent(event, ScheduledEvent.State.CANCELED, Set.of(Via.STATUS));
    }

    @Override
    protected void letPass(Duration time) {
        world.clock.advance(time);
    }

    @Override
    protected Instant now() {
        return world.clock.now();
    }

    /** A notice of AWS Health that arrives during a call to EC2 is newer than the answer of EC2. */
    @Test
    void noticesHaveTheTimeOfTheCall() {
        scheduleReboot(NOON.plus(Duration.ofDays(21)));
        var asked = now();

        var notices = new Ec2Status(slow(world.cloud.ec2()), world.clock).notices();

        assertThat(now()).isAfter(asked);
        assertThat(notices).extracting(Notice::toldAt).containsExactly(asked);
    }

    private Ec2Client slow(Ec2Client ec2) {
        return new Ec2Client() {
            @Override
            public DescribeInstanceStatusResponse describeInstanceStatus(DescribeInstanceStatusRequest request) {
                letPass(Duration.ofSeconds(20));
                return ec2.describeInstanceStatus(request);
            }

            @Override
            public String serviceName() {
                return ec2.serviceName();
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void onlyInstancesWithProblemsAreRequested() {
        feed().notices();

        assertThat(world.ec2.calls(DescribeInstanceStatusRequest.class))
                .extracting(request -> request.filters().getFirst().name())
                .containsExactly(
                        "instance-status.status", "system-status.status", "event.code", "attached-ebs-status.status");
    }

    @Test
    void aRefusalIsThrownAsFailure() {
        world.cloud
                .calls()
                .add(new Fault(
                        "ec2", "DescribeInstanceStatus", new Effect.Refusal("UnauthorizedOperation", ""), 1, 1, null));

        assertThatThrownBy(feed()::notices)
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.mayPass()).isFalse());
    }

    @Test
    void finishedEventsHaveTheirFinalStage() {
        var answer = status(
                event("instance-event-1", "[Completed] The instance was rebooted"),
                event("instance-event-2", "[Canceled] The instance is scheduled for a reboot"),
                event("instance-event-3", "The instance is scheduled for a reboot"));

        assertThat(StatusTranslation.notices(answer, NOON))
                .extracting(Notice::stage)
                .containsExactly(Stage.COMPLETED, Stage.CANCELED, Stage.OPEN);
    }

    @Test
    void theEarliestFailedDetailOfACheckCounts() {
        var answer = checked(
                detail("failed", NOON.minusSeconds(300)),
                detail("failed", NOON.minusSeconds(600)),
                detail("insufficient-data", NOON.minusSeconds(900)));

        assertThat(StatusTranslation.notices(answer, NOON))
                .singleElement()
                .satisfies(notice -> assertThat(notice.since()).isEqualTo(NOON.minusSeconds(600)));
    }

    @Test
    void aFailureWithoutAStartTimeCountsAsLastingAsInKarpenter() {
        assertThat(StatusTranslation.notices(checked(detail("failed", null)), NOON))
                .singleElement()
                .satisfies(notice -> assertThat(notice.since()).isNull());
    }

    private static InstanceStatusDetails detail(String status, @Nullable Instant since) {
        return InstanceStatusDetails.builder()
                .name("reachability")
                .status(status)
                .impairedSince(since)
                .build();
    }

    private static InstanceStatus checked(InstanceStatusDetails... details) {
        return InstanceStatus.builder()
                .instanceId("i-1")
                .systemStatus(summary -> summary.details(details))
                .build();
    }

    private static InstanceStatus status(InstanceStatusEvent... events) {
        return InstanceStatus.builder().instanceId("i-1").events(events).build();
    }

    private static InstanceStatusEvent event(String id, String description) {
        return InstanceStatusEvent.builder()
                .instanceEventId(id)
                .code("system-reboot")
                .description(description)
                .build();
    }
}
