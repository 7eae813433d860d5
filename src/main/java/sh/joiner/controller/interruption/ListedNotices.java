package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import sh.joiner.port.WorldClock;

/** Which notices EC2 lists in the status of instances: nothing before it has answered in this process, and nothing once it is long silent. Thread-safe. */
final class ListedNotices {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final WorldClock clock;
    private volatile Seen last = new Seen(Set.of(), Instant.MIN);

    private record Seen(Set<String> names, Instant at) {}

    ListedNotices(WorldClock clock) {
        this.clock = clock;
    }

    /** These names EC2 has listed now; those of {@code missed} it has left out only a few times. */
    void listed(Set<String> names, Set<String> missed) {
        var all = new HashSet<>(last.names());
        all.retainAll(missed);
        all.addAll(names);
        last = new Seen(Set.copyOf(all), clock.now());
    }

    /** By name. */
    Set<String> now() {
        var seen = last;
        return seen.names().isEmpty() || clock.now().isAfter(seen.at().plus(LONGEST)) ? Set.of() : seen.names();
    }
}
