package sh.joiner.model.window;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A MaintenanceWindow: recurring periods, its openings, in which the rules of interruption policies can drain nodes.
 * The window can also prevent removals of nodes outside of its openings. Each time of the schedule starts a separate
 * opening, even if an earlier opening has not ended. An opening that overlaps an exclusion is skipped.
 *
 * @param schedule when the window opens
 * @param duration how long the window stays open; positive
 * @param exclusions times during which the window stays closed, in order
 * @param restricts the removals that happen only while the window is open; absent if the window restricts no removals
 * @param problem why the window is invalid; empty if the window is valid. Of an invalid window, only {@code restricts} is used
 */
public record MaintenanceWindow(
        String name,
        Schedule schedule,
        Duration duration,
        List<Opening> exclusions,
        @Nullable Restriction restricts,
        String problem) {

    /** A schedule without times. */
    public static final Schedule NEVER = new Never();

    public MaintenanceWindow {
        exclusions = exclusions.stream().sorted().toList();
    }

    /** Creates a window that restricts no removals. */
    public MaintenanceWindow(
            String name, Schedule schedule, Duration duration, List<Opening> exclusions, String problem) {
        this(name, schedule, duration, exclusions, null, problem);
    }

    private record Never() implements Schedule {

        @Override
        public Optional<Instant> next(Instant after) {
            return Optional.empty();
        }

        @Override
        public String toString() {
            return "never";
        }
    }

    /** Returns an invalid window. The window never opens, so its restriction always applies. */
    public static MaintenanceWindow unreadable(String name, @Nullable Restriction restricts, String problem) {
        return new MaintenanceWindow(name, NEVER, Duration.ofSeconds(1), List.of(), restricts, problem);
    }

    public boolean isReadable() {
        return problem.isEmpty();
    }

    /** Returns the openings that end after that instant, in order. The stream is infinite unless the schedule ends. */
    public Stream<Opening> openings(Instant at) {
        return Stream.iterate(
                        opening(at.minus(duration)),
                        Optional::isPresent,
                        last -> last.flatMap(previous -> opening(previous.from())))
                .flatMap(Optional::stream);
    }

    /** Returns the first opening that starts after that instant and overlaps no exclusion. A long exclusion is skipped in one step. */
    private Optional<Opening> opening(Instant after) {
        var found = schedule.next(after).map(this::from);
        var end = found.flatMap(this::endOfExclusion);
        while (end.isPresent()) {
            found = schedule.next(end.get().minusNanos(1)).map(this::from);
            end = found.flatMap(this::endOfExclusion);
        }
        return found;
    }

    private Opening from(Instant start) {
        return new Opening(start, start.plus(duration));
    }

    /**
     * Returns the end of the last exclusion that overlaps the opening. Every opening that starts before this end overlaps that exclusion
     * too.
     */
    private Optional<Instant> endOfExclusion(Opening opening) {
        return exclusions.stream().filter(opening::overlaps).map(Opening::until).max(Comparator.naturalOrder());
    }

    /** Returns true if the window is open at that instant. */
    public boolean isOpen(Instant at) {
        return openings(at).findFirst().filter(opening -> opening.contains(at)).isPresent();
    }
}
