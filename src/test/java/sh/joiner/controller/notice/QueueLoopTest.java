package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.interruption.MessageReader;
import sh.joiner.controller.interruption.RawNotices;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.interruption.MessageContent;
import sh.joiner.port.interruption.NoticeQueue.Message;
import sh.joiner.testing.ClaimSamples;

/** Errors of the queue: no message is lost, and no other work is blocked (aws 7.1). */
class QueueLoopTest {

    private final RemoteCallException unreachable =
            new RemoteCallException(Category.UNREACHABLE, "", "the API server does not answer", null);
    private final RemoteCallException denied =
            new RemoteCallException(Category.FORBIDDEN, "AccessDenied", "receive messages: AccessDenied", null);

    private final NoticeWorld world = new NoticeWorld().instance(1);
    private final NoticeWorld.Program process = world.new Program();

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void aMessageStaysOnTheQueueUntilItIsRecorded() {
        world.interruptions.refuse(unreachable);
        world.queue.send(RawNotices.spot("i-1", world.clock.now()));
        process.read();
        assertThat(world.queue.size()).isEqualTo(1);

        world.interruptions.refuse(null);
        world.pass(Duration.ofSeconds(21));
        process.read();

        assertThat(world.names()).containsExactly("i-1-spot-interrupted");
        assertThat(world.queue.size()).isZero();
    }

    @Test
    void aVolumeThatCannotBeLookedUpKeepsItsMessage() {
        world.volumes.fails(unreachable);
        world.queue.send(RawNotices.health(
                "EBS", "issue", "AWS_EBS_VOLUME_LOST", "vol-1", world.clock.now(), false, world.clock.now()));

        process.read();

        assertThat(world.queue.size()).isEqualTo(1);
    }

    private String lostVolumeAndInstance(String... entities) {
        var now = world.clock.now();
        return RawNotices.health("EBS", "issue", "AWS_EBS_VOLUME_LOST", List.of(entities), now, false, now);
    }

    @Test
    void aVolumeThatCannotBeLookedUpDoesNotBlockAnInstance() {
        world.volumes.fails(unreachable);
        world.queue.send(lostVolumeAndInstance("i-1", "vol-1"));

        process.read();

        assertThat(world.names()).hasSize(1).first().asString().startsWith("i-1-");
        assertThat(world.queue.size()).isEqualTo(1);
    }

    @Test
    void volumesAreIgnoredWithoutThePermissionAndTheGateReportsIt() {
        world.volumes.fails(new RemoteCallException(
                Category.FORBIDDEN, "UnauthorizedOperation", "describe volumes: UnauthorizedOperation", null));
        world.queue.send(lostVolumeAndInstance("i-1", "vol-1"));

        process.read().read();

        assertThat(world.names()).hasSize(1);
        assertThat(world.queue.size()).isZero();
        assertThat(world.queueHealth.remark())
                .isEqualTo("notices about volumes are ignored: describe volumes: UnauthorizedOperation");

        world.volumes.fails(null);
        world.queue.send(lostVolumeAndInstance("i-1", "vol-1"));
        process.read().read();
        assertThat(world.queueHealth.remark()).isEmpty();
    }

    @Test
    void anInstanceThatCannotBeRecordedDoesNotBlockTheOthersOfItsMessage() {
        world.instance(2).instance(3);
        world.queue.send(lostVolumeAndInstance("i-1", "i-2", "i-3"));
        world.interruptions.refuse(
                nameOf("i-1"), new RemoteCallException(Category.INVALID, "422", "no such name", null));

        process.read();

        assertThat(world.names()).containsExactly(nameOf("i-2"), nameOf("i-3"));
        assertThat(world.queue.size()).isEqualTo(1);
    }

    /** Returns the object name of an AWS Health event. */
    private String nameOf(String instance) {
        var content = (MessageContent.Reported) MessageReader.read(lostVolumeAndInstance(instance), world.clock.now());
        return NoticeNames.of(content.about().getFirst());
    }

    @Test
    void aMessageAboutAnObjectThatIsNotVisibleYetIsDeliveredAgain() {
        var at = world.clock.now().plus(Duration.ofDays(21));
        world.interruptions.fallBehind();
        world.queue.send(RawNotices.reboot("i-1", at, false, world.clock.now()));
        process.read();

        try (var next = world.new Program()) { // a new process knows only what the watch shows
            world.queue.send(RawNotices.reboot("i-1", at, true, world.clock.now()));
            for (int i = 0; i < 6; i++) {
                next.read();
                world.pass(Duration.ofSeconds(21));
            }
            assertThat(world.queue.size()).isEqualTo(1);

            world.interruptions.catchUp();
            next.read();
        }

        assertThat(world.queue.size()).isZero();
        assertThat(world.interruptions.all().orElseThrow().getFirst().notice().isOpen())
                .isFalse();
    }

    @Test
    void deliveriesToOtherConsumersDoNotShortenTheWaitForAnInstance() {
        world.cluster.with(ClaimSamples.claim().named("c-2").build());
        var content = MessageReader.read(RawNotices.spot("i-2", world.clock.now()), world.clock.now());
        var handler = new MessageHandler(process.recorder, world.volumes, world.tally);

        assertThat(handler.isHandled(
                        world.cluster, new Message("m", "r", world.clock.now(), 5, content), world.clock.now()))
                .isFalse();
    }

    @Test
    void aClockThatIsAheadDoesNotShortenTheWaitForAnInstance() {
        world.cluster.with(ClaimSamples.claim().named("c-2").build());
        var sent = world.clock.now().minus(Duration.ofMinutes(5));
        var content = MessageReader.read(RawNotices.spot("i-2", sent), sent);
        var handler = new MessageHandler(process.recorder, world.volumes, world.tally);

        assertThat(handler.isHandled(world.cluster, new Message("m", "r", sent, 1, content), world.clock.now()))
                .isFalse();
    }

    @Test
    void messagesAboutTheInstanceOfAnInvalidClaimStayOnTheQueue() {
        world.cluster.hasUnreadableClaimOf(new InstanceId("i-7"));
        world.queue.send(RawNotices.spot("i-7", world.clock.now()));
        for (int i = 0; i < 5; i++) {
            process.read();
            world.pass(Duration.ofSeconds(21));
        }
        assertThat(world.queue.size()).isEqualTo(1);

        world.instance(7);
        process.read();

        assertThat(world.names()).containsExactly("i-7-spot-interrupted");
    }

    @Test
    void aDeniedQueueIsPolledWithIncreasingWaitsAndTheGateReportsIt() {
        world.queue.fails(denied);

        assertThat(process.queueLoop.pass(world.cluster, world.clock.now())).isEqualTo(Duration.ofSeconds(1));
        assertThat(process.queueLoop.pass(world.cluster, world.clock.now())).isEqualTo(Duration.ofSeconds(2));
        assertThat(world.queueHealth.reports()).contains("failed: receive messages: AccessDenied");

        world.queue.fails(null);
        assertThat(process.queueLoop.pass(world.cluster, world.clock.now())).isEqualTo(Duration.ZERO);
        assertThat(world.queueHealth.reports()).endsWith("answered");
    }

    @Test
    void noMoreMessagesAreReceivedWhileSixtyAreBeingHandled() {
        for (int message = 0; message < 100; message++) {
            world.queue.send(RawNotices.spot("i-" + message, world.clock.now()));
        }

        var waits = IntStream.range(0, 4) // the first pass polls once, the other passes four times
                .mapToObj(_ -> process.queueLoop.pass(world.cluster, world.clock.now()))
                .toList();
        assertThat(waits).containsExactly(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1));

        world.runner.run();
        assertThat(process.queueLoop.pass(world.cluster, world.clock.now())).isEqualTo(Duration.ZERO);
    }

    @Test
    void fifteenThousandMessagesAreAllRecorded() {
        int instances = 5_000;
        IntStream.rangeClosed(2, instances).forEach(world::instance);
        var now = world.clock.now();
        for (int i = 1; i <= instances; i++) {
            world.queue.send(RawNotices.spot("i-" + i, now));
            world.queue.send(RawNotices.reboot("i-" + i, now.plusSeconds(86_400), false, now));
            world.queue.send(RawNotices.spot("i-" + i, now));
        }

        while (world.queue.size() > 0) {
            process.read();
            world.pass(Duration.ofMillis(
                    100)); // the second of two simultaneous messages about an event is delivered again
        }

        assertThat(world.names()).hasSize(2 * instances);
        assertThat(world.tally.deletedMessages()).isEqualTo(3 * instances);
    }

    private Message message(String id, int receives) {
        return new Message(
                id, id, world.clock.now(), receives, new MessageContent.Nothing(world.clock.now(), "a test"));
    }

    @Test
    void anotherConsumerOfTheQueueIsReportedForAWhile() {
        var others = new OtherConsumers();
        others.responseMayBeLost(world.clock.now());
        world.pass(Duration.ofSeconds(21));

        others.received(message("one", 1), world.clock.now());
        assertThat(others.remark(world.clock.now())).isEmpty();
        others.received(message("one", 2), world.clock.now()); // delivered to this process again
        assertThat(others.remark(world.clock.now())).isEmpty();

        others.received(message("two", 2), world.clock.now());
        assertThat(others.remark(world.clock.now()))
                .contains("another consumer receives messages from the queue: detected for 1 message,");

        world.pass(Duration.ofMinutes(16));
        assertThat(others.remark(world.clock.now())).isEmpty();
    }

    @Test
    void deliveriesToAnEarlierProcessDoNotProveAnotherConsumer() {
        var others = new OtherConsumers();
        world.pass(Duration.ofHours(3)); // another process is the leader
        var old = message("old", 3);
        world.pass(Duration.ofSeconds(1));
        others.responseMayBeLost(world.clock.now());
        world.pass(Duration.ofSeconds(19));
        var late = message("late", 2); // the poll of the previous process was still open

        others.received(old, world.clock.now());
        others.received(late, world.clock.now());

        assertThat(others.remark(world.clock.now())).isEmpty();
    }

    @Test
    void deliveriesInALostResponseDoNotProveAnotherConsumer() {
        var others = new OtherConsumers();
        others.responseMayBeLost(world.clock.now());
        world.pass(Duration.ofHours(3));
        var lost = message("lost", 2);
        others.responseMayBeLost(world.clock.now());

        others.received(lost, world.clock.now());

        assertThat(others.remark(world.clock.now())).isEmpty();
    }
}
