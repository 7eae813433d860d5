package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.port.NoticeQueue.Message;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.port.Telling;

/** The queue in trouble: nothing is lost, and nobody else is held up (aws 7.1). */
class QueueLoopTest {

    private final OutsideTrouble gone =
            new OutsideTrouble(Category.UNREACHABLE, "", "the API server does not answer", null);
    private final OutsideTrouble denied =
            new OutsideTrouble(Category.FORBIDDEN, "AccessDenied", "receive messages: AccessDenied", null);

    private final NoticeWorld world = new NoticeWorld().machine(1);
    private final NoticeWorld.Program process = world.new Program();

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void aMessageStaysUntilItIsWrittenDown() {
        world.interruptions.refuse(gone);
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
        world.volumes.fails(gone);
        world.queue.send(RawNotices.health(
                "EBS", "issue", "AWS_EBS_VOLUME_LOST", "vol-1", world.clock.now(), false, world.clock.now()));

        process.read();

        assertThat(world.queue.size()).isEqualTo(1);
    }

    @Test
    void aQueueThatIsDeniedIsAskedAgainLaterEachTimeAndSaysSo() {
        world.queue.fails(denied);

        assertThat(process.queueLoop.pass(world.cluster)).isEqualTo(Duration.ofSeconds(1));
        assertThat(process.queueLoop.pass(world.cluster)).isEqualTo(Duration.ofSeconds(2));
        assertThat(world.queuePulse.heard()).contains("failed: receive messages: AccessDenied");

        world.queue.fails(null);
        assertThat(process.queueLoop.pass(world.cluster)).isEqualTo(Duration.ZERO);
        assertThat(world.queuePulse.heard()).endsWith("answered");
    }

    @Test
    void threeThousandMessagesAtOnceAreAllWrittenDown() {
        int machines = 1_000;
        IntStream.rangeClosed(2, machines).forEach(world::machine);
        var now = world.clock.now();
        for (int i = 1; i <= machines; i++) {
            world.queue.send(RawNotices.spot("i-" + i, now));
            world.queue.send(RawNotices.reboot("i-" + i, now.plusSeconds(86_400), false, now));
            world.queue.send(RawNotices.spot("i-" + i, now));
        }

        while (world.queue.size() > 0) {
            process.read();
            world.pass(Duration.ofMillis(100)); // two at once about one thing: the second comes again
        }

        assertThat(world.names()).hasSize(2 * machines);
        assertThat(world.tally.deletedMessages()).isEqualTo(3 * machines);
    }

    private Message message(String id, int receives) {
        return new Message(id, id, world.clock.now(), receives, new Telling.Nothing("a test"));
    }

    @Test
    void anotherConsumerOfTheQueueIsNoticedAndForgottenAgain() {
        var others = new OtherConsumers(world.queuePulse, world.clock);
        world.pass(Duration.ofSeconds(1));

        others.came(message("one", 1));
        assertThat(world.queuePulse.remark()).isEmpty();
        others.came(message("one", 2)); // it came back, and nobody else had it
        assertThat(world.queuePulse.remark()).isEmpty();

        others.came(message("two", 2));
        assertThat(world.queuePulse.remark()).contains("another consumer takes messages off the queue: 1 ");

        world.pass(Duration.ofMinutes(16));
        others.forget();
        assertThat(world.queuePulse.remark()).isEmpty();
    }

    @Test
    void whatAnEarlierProcessHadIsNoProofOfAnotherConsumer() {
        var old = message("old", 3);
        world.pass(Duration.ofSeconds(1));
        var others = new OtherConsumers(world.queuePulse, world.clock);

        others.came(old);

        assertThat(world.queuePulse.remark()).isEmpty();
    }
}
