package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.notice.NoticeWorld;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;

/** The lifecycle of notices, from the AWS message to the end of the notice, over several days. */
class NoticeLifeTest {

    private static final String REBOOT = "i-1-system-reboot-20261212-0800"; // in three weeks

    private final NoticeWorld world = new NoticeWorld().instance(1);

    @AfterEach
    void nothingIsLeft() {
        assertThat(world.queue.size()).isZero();
    }

    private void announceReboot() {
        world.status.schedule(
                "instance-event-1",
                new InstanceId("i-1"),
                "system-reboot",
                world.clock.now().plus(Duration.ofDays(21)),
                null,
                Stage.OPEN);
    }

    @Test
    void aCancelledNoticeStaysCancelledWhenAwsRepeatsIt() {
        world.policies.has(policy("default")
                .rule(new Action.DrainBefore(Duration.ofHours(6), ""))
                .build());
        announceReboot();
        try (var process = world.new Program()) {
            process.poll().react();
            world.interruptions.request(REBOOT, Request.CANCEL);
            process.react();
            assertThat(world.phase(REBOOT)).contains(Phase.CANCELLED);

            for (int day = 1; day <= 21; day++) {
                world.pass(Duration.ofDays(1));
                process.poll().react();
            }
        }

        assertThat(world.deleting()).isEmpty();
        assertThat(world.names()).containsExactly(REBOOT);
    }

    /** If there are many notices, Joiner starts the drain some time after the decision, and the informer shows a cancellation with a delay. */
    @Test
    void aCancellationBeforeTheDrainTakesEffect() {
        world.queue.send(RawNotices.state("i-1", "stopping", world.clock.now()));
        try (var process = world.new Program()) {
            process.read();
            world.interruptions.fallBehind();
            world.interruptions.request("i-1-instance-stopped", Request.CANCEL);
            process.react();
            assertThat(world.deleting()).isEmpty();

            world.interruptions.catchUp();
            world.pass(Duration.ofSeconds(1));
            process.react();
        }

        assertThat(world.phase("i-1-instance-stopped")).contains(Phase.CANCELLED);
        assertThat(world.deleting()).isEmpty();
    }

    @Test
    void noticesOfAnObservedSourceAreRecordedWithoutAReaction() {
        world.acts(Set.of(NoticeSource.STATUS));
        world.queue.send(RawNotices.spot("i-1", world.clock.now()));

        try (var process = world.new Program()) {
            process.read().react();

            assertThat(world.phase("i-1-spot-interrupted")).contains(Phase.DONE);
            assertThat(world.deleting()).isEmpty();
            assertThat(world.decisions.codes()).contains("SpotInterrupted");

            announceReboot();
            process.poll().react();
        }

        assertThat(world.deleting()).containsExactly("c-1");
    }
}
