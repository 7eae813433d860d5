package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import sh.joiner.engine.interruption.InterruptionInputs;
import sh.joiner.model.interruption.NoticeSource;

/**
 * The sources of notices: which sources are acted on, and which notices EC2 lists in the instance status. No notice counts as listed before EC2 has
 * answered in this process, nor five minutes after its last answer. Thread-safe.
 */
public final class NoticeSources {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Set<NoticeSource> acting;
    private volatile Listed last = new Listed(Set.of(), Instant.MIN);

    private record Listed(Set<String> names, Instant at) {}

    /** Notices from sources other than {@code acting} are only observed. */
    public NoticeSources(Set<NoticeSource> acting) {
        this.acting = Set.copyOf(acting);
    }

    /** Records the names that EC2 lists now. The names in {@code missed} were absent only a few times. */
    void listed(Set<String> names, Set<String> missed, Instant now) {
        var all = new HashSet<>(last.names());
        all.retainAll(missed);
        all.addAll(names);
        last = new Listed(Set.copyOf(all), now);
    }

    /** Returns the sources at this instant. */
    public InterruptionInputs.Sources at(Instant now) {
        var listed = last;
        boolean isOld = now.isAfter(listed.at().plus(LONGEST));
        return new InterruptionInputs.Sources(acting, isOld ? Set.of() : listed.names());
    }
}
