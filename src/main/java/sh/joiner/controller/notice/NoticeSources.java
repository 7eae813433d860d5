package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import sh.joiner.engine.interruption.InterruptionInputs;
import sh.joiner.model.interruption.NoticeSource;

/**
 * The sources of notices: which of them are acted on, and which notices EC2 lists in the status of instances. No notice counts as listed before EC2
 * has answered in this process, and five minutes after its last answer. Thread-safe.
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

    /** EC2 lists these names now, and has left those of {@code missed} out only a few times. */
    void listed(Set<String> names, Set<String> missed, Instant now) {
        var all = new HashSet<>(last.names());
        all.retainAll(missed);
        all.addAll(names);
        last = new Listed(Set.copyOf(all), now);
    }

    /** Returns the sources as they are at this instant. */
    public InterruptionInputs.Sources at(Instant now) {
        var listed = last;
        boolean isOld = now.isAfter(listed.at().plus(LONGEST));
        return new InterruptionInputs.Sources(acting, isOld ? Set.of() : listed.names());
    }
}
