package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.Place;
import sh.joiner.board.Topic;
import sh.joiner.board.view.WindowView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.testing.FakeInterruptionPolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.FakeMaintenanceWindows;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Patience;

class NoticeFeedTest {

    private final HandClock clock = new HandClock();
    private final FakeMaintenanceWindows windows = new FakeMaintenanceWindows();
    private final Board board =
            new Board(new Place(Place.World.CLUSTER, "prod", "eu-central-1"), clock::now, Options.DEFAULT);

    @Test
    void whatComesLaterIsShownToo() {
        windows.has(MaintenanceWindow.unreadable("first", "no schedule"));
        try (var feed = new NoticeFeed(new FakeInterruptions(clock), new FakeInterruptionPolicies(), windows, board)) {
            feed.start();
            Patience.eventually(this::names, List.of("first")::equals);

            windows.has(MaintenanceWindow.unreadable("second", "no schedule"));
            Patience.eventually(this::names, List.of("first", "second")::equals);
        }

        assertThat(board.since(0).topics()).contains(Topic.MAINTENANCEWINDOWS, Topic.OVERVIEW);
    }

    private Optional<List<String>> names() {
        return Optional.of(
                board.maintenanceWindows().stream().map(WindowView::name).toList());
    }
}
