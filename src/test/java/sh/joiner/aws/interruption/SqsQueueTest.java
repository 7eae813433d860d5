package sh.joiner.aws.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.interruption.MessageContent;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.NoticeQueueContract;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.notice.EventBridgeEvent;

class SqsQueueTest extends NoticeQueueContract {

    private final AwsWorld world = new AwsWorld();
    private final NoticeQueue queue = world.aws.noticeQueue("tour");

    @Override
    protected NoticeQueue queue() {
        return queue;
    }

    @Override
    protected void send(String body) {
        world.cloud.controls().sendRaw(body);
    }

    @Override
    protected void letBeVisibleAgain(NoticeQueue.Message message) {
        world.clock.advance(Duration.ofSeconds(20));
    }

    private void refuse(String call, String code) {
        world.cloud.calls().add(code, new Fault("sqs", call, new Effect.Refusal(code, ""), 1, 1, null));
    }

    @Test
    void theUrlOfTheQueueIsRequestedOnce() {
        send("one");
        queue.receive();
        send("two");
        queue.receive();

        assertThat(world.cloud.calls().counts())
                .filteredOn(call -> call.call().equals("GetQueueUrl"))
                .singleElement()
                .satisfies(call -> assertThat(call.count()).isEqualTo(1));
    }

    @Test
    void aWrongNameIsReportedWithEachCall() {
        var missing = world.aws.noticeQueue("no-such-queue");

        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(missing::receive)
                    .isInstanceOfSatisfying(
                            RemoteCallException.class,
                            failure -> assertThat(failure.category()).isEqualTo(Category.NOT_FOUND));
        }
    }

    @Test
    void theUrlIsRequestedAgainAfterTheQueueWasNotFound() {
        send("one");
        queue.receive();
        refuse("ReceiveMessage", "QueueDoesNotExist");
        send("two");

        assertThatThrownBy(queue::receive).isInstanceOf(RemoteCallException.class);
        assertThat(queue.receive()).hasSize(1);
        assertThat(world.cloud.calls().counts())
                .filteredOn(call -> call.call().equals("GetQueueUrl"))
                .singleElement()
                .satisfies(call -> assertThat(call.count()).isEqualTo(2));
    }

    @Test
    void aMissingPermissionIsReported() {
        refuse("GetQueueUrl", "AccessDenied");

        assertThatThrownBy(queue::receive)
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.category()).isEqualTo(Category.FORBIDDEN));
    }

    @Test
    void messagesAreDeletedWithOneCallAndAnInvalidReceiptCountsAsDeleted() {
        send("one");
        send("two");
        var received = queue.receive();
        var unknown = new NoticeQueue.Message(
                "other", "nonsense", world.clock.now(), 1, received.getFirst().content());
        var all = List.of(received.getFirst(), unknown, received.getLast());

        assertThat(queue.delete(all)).isEqualTo(all);
        assertThat(world.cloud.controls().queued()).isZero();
        assertThat(world.cloud.calls().counts())
                .filteredOn(call -> call.call().equals("DeleteMessageBatch"))
                .singleElement()
                .satisfies(call -> assertThat(call.count()).isEqualTo(1));
    }

    @Test
    void aPollWaitsForTheFirstMessage() throws Exception {
        var poll = CompletableFuture.supplyAsync(queue::receive);
        while (world.cloud.calls().counts().stream()
                .noneMatch(call -> call.call().equals("ReceiveMessage"))) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        send("news");

        assertThat(poll.get(30, TimeUnit.SECONDS)).hasSize(1);
    }

    @Test
    void theSandboxSendsReadableEvents() {
        var controls = world.cloud.controls();
        List.of(
                        new EventBridgeEvent.SpotInterruption("i-1"),
                        new EventBridgeEvent.RebalanceRecommendation("i-2"),
                        new EventBridgeEvent.StateChange("i-3", "stopping"),
                        new EventBridgeEvent.StateChange("i-4", "terminated"),
                        new EventBridgeEvent.ReservationInterruption("i-5"))
                .forEach(notice -> controls.send(notice, "0"));

        assertThat(queue.receive())
                .extracting(message -> ((MessageContent.Reported) message.content())
                        .about()
                        .getFirst()
                        .kind())
                .containsExactly(
                        NoticeKind.SPOT_INTERRUPTED,
                        NoticeKind.REBALANCE_RECOMMENDATION,
                        NoticeKind.INSTANCE_STOPPED,
                        NoticeKind.INSTANCE_TERMINATED,
                        NoticeKind.CAPACITY_RESERVATION_INTERRUPTED);
    }
}
