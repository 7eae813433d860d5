package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.interruption.MessageContent;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.NoticeQueue.Message;
import sh.joiner.testing.HandClock;

class MessageDeletionsTest {

    private final HandClock clock = new HandClock();
    private final List<List<Message>> calls = new ArrayList<>();
    private final CountedNotices tally = new CountedNotices();
    private final MessageDeletions deletions = new MessageDeletions(new Queue(), tally, new OtherConsumers());
    private Runnable meanwhile = () -> {};
    private boolean refuses;

    private final class Queue implements NoticeQueue {

        @Override
        public List<Message> receive() {
            return List.of();
        }

        @Override
        public List<Message> delete(List<Message> messages) {
            calls.add(messages);
            var now = meanwhile;
            meanwhile = () -> {};
            now.run();
            if (refuses) {
                throw new RemoteCallException(Category.THROTTLED, "", "too many requests", null);
            }
            return messages;
        }
    }

    private Message message(int number) {
        return new Message(
                "m" + number, "r" + number, clock.now(), 1, new MessageContent.Nothing(clock.now(), "a test"));
    }

    private List<Integer> sizes() {
        return calls.stream().map(List::size).toList();
    }

    @Test
    void aSingleMessageIsDeletedImmediately() {
        deletions.add(message(1));

        assertThat(calls).containsExactly(List.of(message(1)));
        assertThat(tally.deletedMessages()).isEqualTo(1);
    }

    @Test
    void messagesThatAreHandledDuringTwoDeletionsAreDeletedInBatchesOfTen() {
        meanwhile = () -> { // the first call is in flight
            meanwhile =
                    () -> // the second call is in flight
                    IntStream.rangeClosed(3, 14).forEach(number -> deletions.add(message(number)));
            deletions.add(message(2));
        };

        deletions.add(message(1));

        assertThat(sizes()).containsExactly(1, 1, 10, 2);
        assertThat(tally.deletedMessages()).isEqualTo(14);
    }

    @Test
    void aFailedDeletionThrowsAndDoesNotBlockTheNextMessage() {
        refuses = true;
        assertThatThrownBy(() -> deletions.add(message(1))).isInstanceOf(RemoteCallException.class);
        assertThat(tally.deletedMessages()).isZero();

        refuses = false;
        deletions.add(message(2));
        assertThat(calls.getLast()).containsExactly(message(2));
    }
}
