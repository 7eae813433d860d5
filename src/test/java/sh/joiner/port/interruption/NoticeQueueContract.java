package sh.joiner.port.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.interruption.NoticeQueue.Message;

/** The contract of {@link NoticeQueue}. */
public abstract class NoticeQueueContract {

    protected abstract NoticeQueue queue();

    /** Sends a text to the queue. */
    protected abstract void send(String body);

    /** Advances the time until the received message is visible again. */
    protected abstract void letBeVisibleAgain(Message message);

    private void warn(String instance) {
        send("""
                {"version": "0", "source": "aws.ec2", "detail-type": "EC2 Spot Instance Interruption Warning",
                 "time": "2026-11-21T08:00:00Z", "detail": {"instance-id": "%s", "instance-action": "terminate"}}
                """.formatted(instance));
    }

    private static String instanceOf(Message message) {
        return ((MessageContent.Reported) message.content())
                .about()
                .getFirst()
                .instance()
                .value();
    }

    @Test
    void aMessageIsReceivedWithItsContent() {
        warn("i-1");

        assertThat(queue().receive()).singleElement().satisfies(message -> {
            assertThat(message.id()).isNotEmpty();
            assertThat(message.receives()).isEqualTo(1);
            assertThat(message.content())
                    .isInstanceOfSatisfying(
                            MessageContent.Reported.class,
                            reported -> assertThat(reported.about())
                                    .singleElement()
                                    .satisfies(notice ->
                                            assertThat(notice.kind()).isEqualTo(NoticeKind.SPOT_INTERRUPTED)));
        });
    }

    @Test
    void anInvalidMessageIsReceivedToo() {
        send("no JSON");

        assertThat(queue().receive())
                .singleElement()
                .satisfies(message -> assertThat(message.content())
                        .isInstanceOfSatisfying(
                                MessageContent.Unparsed.class,
                                unparsed -> assertThat(unparsed.body()).isEqualTo("no JSON")));
    }

    @Test
    void aReceivedMessageIsInvisibleUntilItsTimeoutEnds() {
        warn("i-1");
        var first = queue().receive().getFirst();
        warn("i-2");

        assertThat(queue().receive())
                .extracting(NoticeQueueContract::instanceOf)
                .containsExactly("i-2");

        letBeVisibleAgain(first);
        assertThat(queue().receive())
                .filteredOn(message -> instanceOf(message).equals("i-1"))
                .singleElement()
                .satisfies(again -> {
                    assertThat(again.id()).isEqualTo(first.id());
                    assertThat(again.receives()).isEqualTo(2);
                    assertThat(again.sentAt()).isEqualTo(first.sentAt());
                });
    }

    @Test
    void aDeletedMessageIsNotReceivedAgain() {
        warn("i-1");
        var message = queue().receive().getFirst();

        assertThat(queue().delete(List.of(message))).containsExactly(message);
        assertThat(queue().delete(List.of(message))).containsExactly(message);
        letBeVisibleAgain(message);
        warn("i-2");

        assertThat(queue().receive())
                .extracting(NoticeQueueContract::instanceOf)
                .containsExactly("i-2");
    }

    @Test
    void tenMessagesAreReceivedAtOnce() {
        IntStream.range(0, 12).forEach(number -> warn("i-" + number));

        assertThat(queue().receive()).hasSize(10);
        assertThat(queue().receive()).hasSize(2);
    }

    @Test
    void tenMessagesAreDeletedAtOnce() {
        IntStream.range(0, 12).forEach(number -> warn("i-" + number));
        var first = queue().receive();
        var rest = queue().receive();

        assertThat(queue().delete(first)).isEqualTo(first);
        letBeVisibleAgain(rest.getFirst());
        letBeVisibleAgain(rest.getLast());

        assertThat(queue().receive())
                .extracting(Message::id)
                .containsExactlyInAnyOrderElementsOf(
                        rest.stream().map(Message::id).toList());
    }
}
