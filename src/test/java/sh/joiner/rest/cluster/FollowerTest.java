package sh.joiner.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.Example;
import sh.joiner.rest.cluster.Follower.ChangeBody;
import sh.joiner.rest.cluster.Follower.ClockBody;
import sh.joiner.rest.cluster.Follower.Notice;

class FollowerTest {

    private static final long NO_CLOCK = 1; // a poll with this number sends no event 'clock'

    private final Board board = Example.board();

    @Test
    void aNewClientReceivesOnlyLaterChanges() {
        var follower = new Follower(board, null);

        assertThat(poll(follower)).isEmpty();

        board.decided(Example.decisions().getFirst());

        assertThat(topics(poll(follower))).containsExactly("overview", "claims", "decisions");
        assertThat(poll(follower)).as("the change is not sent again").isEmpty();
    }

    @Test
    void aReturningClientReceivesTheMissedChanges() {
        var before = id(board);
        board.provoked();

        assertThat(topics(poll(new Follower(board, before)))).containsExactly("sandbox");
        assertThat(poll(new Follower(board, id(board)))).isEmpty();
    }

    @Test
    void aClientOfAnotherProcessReceivesAllTopics() {
        assertThat(topics(poll(new Follower(board, "elsewhere.99999")))).contains("nodes", "pods", "decisions");
        assertThat(topics(poll(new Follower(board, board.epoch() + ".x")))).contains("nodes");
    }

    @Test
    void theClockIsSentRegularlyAndWhenTheSandboxChanges() {
        var follower = new Follower(board, null);
        var clock = new ClockBody(Example.NOW, 60);

        assertThat(follower.newNotices(0, () -> 60)).extracting(Notice::body).containsExactly(clock);

        board.provoked();

        assertThat(poll(follower)).extracting(Notice::name).containsExactly("change", "clock");
    }

    private static List<Notice> poll(Follower follower) {
        return follower.newNotices(NO_CLOCK, () -> 60);
    }

    private static List<String> topics(List<Notice> notices) {
        return notices.getFirst().body() instanceof ChangeBody change ? change.topics() : List.of();
    }

    private static @Nullable String id(Board board) {
        return board.epoch() + "." + board.since(0).version();
    }
}
