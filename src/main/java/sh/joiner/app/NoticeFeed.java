package sh.joiner.app;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import sh.joiner.board.Board;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.port.Failures;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Passes notices, policies and maintenance windows to the board, in every process, at most a few times per second even if more changes arrive.
 * Uses the wall clock, as {@link BoardFeed} does.
 */
final class NoticeFeed implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(NoticeFeed.class);
    private static final Duration DISTANCE = Duration.ofMillis(300);

    private final Interruptions interruptions;
    private final InterruptionPolicies policies;
    private final MaintenanceWindows windows;
    private final Board board;
    private final Runner runner;
    private final Lane lane;

    NoticeFeed(
            Runner runner,
            Interruptions interruptions,
            InterruptionPolicies policies,
            MaintenanceWindows windows,
            Board board) {
        this.runner = runner;
        this.lane = runner.lane("notices-board");
        this.interruptions = interruptions;
        this.policies = policies;
        this.windows = windows;
        this.board = board;
    }

    static NoticeFeed of(Runner runner, Interruptions interruptions, Kubernetes kubernetes, Board board) {
        return new NoticeFeed(
                runner, interruptions, kubernetes.interruptionPolicies(), kubernetes.maintenanceWindows(), board);
    }

    void start() {
        var notices = shown(interruptions::all, board::interruptions);
        interruptions.onChange(_ -> notices.run());
        policies.onChange(shown(policies::all, board::interruptionPolicies));
        windows.onChange(shown(windows::all, board::maintenanceWindows));
    }

    /** Schedules the first update. Returns a task that schedules a further update, unless an update is already scheduled. */
    private <T> Runnable shown(Supplier<Optional<List<T>>> all, Consumer<List<T>> reader) {
        var planned = new AtomicBoolean();
        scheduleUpdate(planned, all, reader);
        return () -> scheduleUpdate(planned, all, reader);
    }

    private <T> void scheduleUpdate(AtomicBoolean planned, Supplier<Optional<List<T>>> all, Consumer<List<T>> reader) {
        if (!lane.isClosed() && planned.compareAndSet(false, true)) {
            var _ = runner.timeout(DISTANCE, () -> lane.execute(() -> show(planned, all, reader)));
        }
    }

    /** Tries again until the objects have been listed, because an empty list causes no event. */
    private <T> void show(AtomicBoolean planned, Supplier<Optional<List<T>>> all, Consumer<List<T>> reader) {
        planned.set(false);
        try {
            all.get().ifPresentOrElse(reader, () -> scheduleUpdate(planned, all, reader));
        } catch (Throwable failure) { // a delayed page is better than a page that is never updated again
            Failures.escalate(failure);
            LOG.errorf(
                    failure,
                    "pages of notices, policies or maintenance windows were not updated; the next change updates them");
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
