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

    private static final long NO_CLOCK = 1; // a look at which the clock is not told

    private final Board board = Example.board();

    @Test
    void whoComesNewIsToldOnlyWhatIsNewFromThenOn() {
        var follower = new Follower(board, null);

        assertThat(look(follower)).isEmpty();

        board.decided(Example.decisions().getFirst());

        assertThat(topics(look(follower))).containsExactly("overview", "claims", "decisions");
        assertThat(look(follower)).as("told once").isEmpty();
    }

    @Test
    void whoComesBackIsToldWhatItMissed() {
        var before = id(board);
        board.provoked();

        assertThat(topics(look(new Follower(board, before)))).containsExactly("sandbox");
        assertThat(look(new Follower(board, id(board)))).isEmpty();
    }

    @Test
    void whoComesFromAnotherRunIsToldEverything() {
        assertThat(topics(look(new Follower(board, "elsewhere.99999")))).contains("nodes", "pods", "decisions");
        assertThat(topics(look(new Follower(board, board.epoch() + ".x")))).contains("nodes");
    }

    @Test
    void theClockIsToldNowAndThenAndWhenAPersonTurnsIt() {
        var follower = new Follower(board, null);
        var clock = new ClockBody(Example.NOW, 60);

        assertThat(follower.news(0, () -> 60)).extracting(Notice::body).containsExactly(clock);

        board.provoked();

        assertThat(look(follower)).extracting(Notice::name).containsExactly("change", "clock");
    }

    private static List<Notice> look(Follower follower) {
        return follower.news(NO_CLOCK, () -> 60);
    }

    private static List<String> topics(List<Notice> notices) {
        return notices.getFirst().body() instanceof ChangeBody change ? change.topics() : List.of();
    }

    private static @Nullable String id(Board board) {
        return board.epoch() + "." + board.since(0).version();
    }
}
