package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.interruption.RawNotices;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** Notices that EC2 reports in the instance status (aws 7.5). */
class StatusLoopTest {

    private static final InstanceId ONE = new InstanceId("i-1");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final NoticeWorld world = new NoticeWorld().instance(1);
    private final NoticeWorld.Program process = world.new Program();

    @AfterEach
    void close() {
        process.close();
    }

    private void minutes(int count) {
        for (int i = 0; i < count; i++) {
            world.pass(MINUTE);
            process.poll();
        }
    }

    private Stage stage() {
        return world.interruptions.all().orElseThrow().getFirst().notice().stage();
    }

    @Test
    void aFailedCheckIsRecordedAndCountedOnceWhileItLasts() {
        world.status.impair(ONE, NoticeKind.SYSTEM_STATUS);

        minutes(5);

        assertThat(world.names()).containsExactly("i-1-system-status-20261121-0800");
        assertThat(world.tally.unhealthy()).containsExactly("SystemStatus");
    }

    @Test
    void aNoticeEndsAfterThreeAnswersWithoutIt() {
        world.status.impair(ONE, NoticeKind.INSTANCE_STATUS);
        minutes(2);
        world.status.repair(ONE);

        minutes(2);
        assertThat(stage()).isEqualTo(Stage.OPEN);

        minutes(1);
        assertThat(stage()).isEqualTo(Stage.COMPLETED);
    }

    @Test
    void anEventThatDisappearsIsCanceledBeforeItsTimeAndCompletedAfterIt() {
        var soon = world.clock.now().plus(Duration.ofHours(2));
        world.status.schedule("instance-event-1", ONE, "system-reboot", soon, null, Stage.OPEN);
        minutes(1);
        world.status.forget("instance-event-1");
        minutes(3);
        assertThat(stage()).isEqualTo(Stage.CANCELED);

        world.instance(2);
        world.status.schedule("instance-event-2", new InstanceId("i-2"), "system-reboot", soon, null, Stage.OPEN);
        minutes(1);
        world.pass(Duration.ofHours(3));
        world.status.forget("instance-event-2");
        minutes(3);
        assertThat(world.interruptions
                        .find("i-2-system-reboot-20261121-1000")
                        .orElseThrow()
                        .notice()
                        .stage())
                .isEqualTo(Stage.COMPLETED);
    }

    @Test
    void aVolumeCheckThatPassesAgainEndsItsNotice() {
        world.status.impair(ONE, NoticeKind.EBS_STATUS);
        minutes(3);
        process.react(); // takes no action: Karpenter only reports this check
        world.status.repair(ONE);

        minutes(3);

        assertThat(stage()).isEqualTo(Stage.COMPLETED);
    }

    @Test
    void anEventOfTheQueueEndsWhenTheStatusNoLongerListsIt() {
        var at = world.clock.now().plus(Duration.ofDays(21));
        world.queue.send(RawNotices.reboot("i-1", at, false, world.clock.now()));
        process.read();
        world.status.schedule("instance-event-1", ONE, "system-reboot", at, null, Stage.OPEN);
        minutes(1);

        world.status.forget("instance-event-1");
        minutes(3);

        assertThat(stage()).isEqualTo(Stage.CANCELED);
    }

    @Test
    void anEventThatOnlyTheQueueReportedStaysOpenWithoutTheStatus() {
        world.queue.send(
                RawNotices.reboot("i-1", world.clock.now().plus(Duration.ofDays(21)), false, world.clock.now()));
        process.read();

        minutes(5);

        assertThat(stage()).isEqualTo(Stage.OPEN);
    }

    @Test
    void twoEventsOfAnInstanceAndAPostponementAreCountedOnce() {
        var at = world.clock.now().plus(Duration.ofDays(21));
        world.status.schedule("instance-event-1", ONE, "system-reboot", at, null, Stage.OPEN);
        world.status.schedule("instance-event-2", ONE, "instance-stop", at, null, Stage.OPEN);
        minutes(2);
        world.status.schedule("instance-event-1", ONE, "system-reboot", at.plusSeconds(86_400), null, Stage.OPEN);

        minutes(2);

        assertThat(world.tally.unhealthy()).containsExactly("EventStatus");
    }

    @Test
    void aNoticeThatCannotBeRecordedDoesNotBlockOthers() {
        world.instance(2);
        world.status.impair(ONE, NoticeKind.SYSTEM_STATUS);
        world.status.impair(new InstanceId("i-2"), NoticeKind.SYSTEM_STATUS);
        world.interruptions.refuse("i-1-system-status-20261121-0800", new IllegalStateException("a bug"));

        minutes(3);

        assertThat(world.names()).containsExactly("i-2-system-status-20261121-0800");
    }

    @Test
    void noNoticeIsCreatedForAnEventThatHasEndedAlready() {
        world.status.schedule("instance-event-1", ONE, "system-reboot", world.clock.now(), null, Stage.COMPLETED);

        minutes(1);

        assertThat(world.names()).isEmpty();
    }

    @Test
    void noNoticeIsCreatedForOtherInstancesOfTheAccount() {
        world.status.impair(new InstanceId("i-999"), NoticeKind.SYSTEM_STATUS);

        minutes(3);

        assertThat(world.names()).isEmpty();
        assertThat(world.tally.unhealthy()).isEmpty();
    }

    @Test
    void twoHundredFailedChecksInOneMinuteAreAllRecorded() {
        IntStream.rangeClosed(2, 200).forEach(world::instance);
        IntStream.rangeClosed(1, 200)
                .forEach(number -> world.status.impair(new InstanceId("i-" + number), NoticeKind.SYSTEM_STATUS));

        minutes(2);

        assertThat(world.names()).hasSize(200);
    }

    @Test
    void ec2IsAskedAgainAfterTenMinutesIfThePermissionIsMissing() {
        world.status.fails(
                new RemoteCallException(Category.FORBIDDEN, "UnauthorizedOperation", "describe status", null));

        assertThat(process.statusLoop.pass(world.cluster, world.clock.now())).isEqualTo(Duration.ofMinutes(10));
        assertThat(world.statusHealth.reports()).contains("failed: describe status");
    }

    @Test
    void anErrorOfEc2DoesNotEndANotice() {
        world.status.impair(ONE, NoticeKind.SYSTEM_STATUS);
        minutes(2);

        world.status.fails(new RemoteCallException(Category.THROTTLED, "RequestLimitExceeded", "later", null));
        minutes(5);

        assertThat(stage()).isEqualTo(Stage.OPEN);
    }
}
