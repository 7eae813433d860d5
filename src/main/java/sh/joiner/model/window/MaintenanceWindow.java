package sh.joiner.model.window;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A MaintenanceWindow: recurring hours in which nodes may be worked on. Openings may overlap: each counts by itself, so that the
 * last one of a window that is always open is the last time that its schedule comes. An opening that overlaps an exclusion does not come.
 *
 * @param schedule when it opens
 * @param duration how long it stays open; positive
 * @param exclusions times during which it stays shut, in order
 * @param problem why it cannot be read; empty if it can. What else is told of such a window is not to be used
 */
public record MaintenanceWindow(
        String name, Schedule schedule, Duration duration, List<Opening> exclusions, String problem) {

    /** A schedule that never comes. */
    public static final Schedule NEVER = new Never();

    public MaintenanceWindow {
        exclusions = exclusions.stream().sorted().toList();
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

    /** One that cannot be read, and never opens. */
    public static MaintenanceWindow unreadable(String name, String problem) {
        return new MaintenanceWindow(name, NEVER, Duration.ofSeconds(1), List.of(), problem);
    }

    public boolean isReadable() {
        return problem.isEmpty();
    }

    /** The openings that are not over at that instant, the present one first, in order and without end unless the schedule has one. */
    public Stream<Opening> openings(Instant at) {
        return Stream.iterate(
                        opening(at.minus(duration)),
                        Optional::isPresent,
                        last -> last.flatMap(otherOpening -> opening(otherOpening.from())))
                .flatMap(Optional::stream);
    }

    /** The first that begins after that instant and is not excluded; an exclusion is passed over at once, however long it is. */
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

    /** When the last of the exclusions ends that the opening overlaps; whatever begins before overlaps that one too. */
    private Optional<Instant> endOfExclusion(Opening opening) {
        return exclusions.stream().filter(opening::overlaps).map(Opening::until).max(Comparator.naturalOrder());
    }

    /** Whether it is open then. */
    public boolean isOpen(Instant at) {
        return openings(at).findFirst().filter(opening -> opening.contains(at)).isPresent();
    }
}
