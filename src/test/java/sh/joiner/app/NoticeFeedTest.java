package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.ProcessLocation;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.testing.FakeInterruptionPolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.FakeMaintenanceWindows;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class NoticeFeedTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeMaintenanceWindows windows = new FakeMaintenanceWindows();
    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.CLUSTER, "prod", "eu-central-1"), clock::now, Options.DEFAULT);

    @Test
    void laterChangesAreShown() {
        windows.has(MaintenanceWindow.unreadable("first", null, "no schedule"));
        try (var feed =
                new NoticeFeed(runner, new FakeInterruptions(clock), new FakeInterruptionPolicies(), windows, board)) {
            feed.start();
            runner.advance(SECOND);
            assertThat(names()).containsExactly("first");

            windows.has(MaintenanceWindow.unreadable("second", null, "no schedule"));
            runner.advance(SECOND);
            assertThat(names()).containsExactly("first", "second");
        }

        assertThat(board.since(0).topics()).contains(Topic.MAINTENANCEWINDOWS, Topic.OVERVIEW);
    }

    private List<String> names() {
        return board.maintenanceWindows().stream().map(WindowView::name).toList();
    }
}
