package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import sh.joiner.engine.interruption.InterruptionInputs;
import sh.joiner.model.interruption.NoticeSource;

/**
 * The sources of notices that Joiner acts on, and the notices that EC2 lists in the instance status. The list is empty until EC2 has answered this
 * process, and again five minutes after the last answer. Thread-safe.
 */
public final class NoticeSources {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Set<NoticeSource> acting;
    private volatile Listed last = new Listed(Set.of(), Instant.MIN);

    private record Listed(Set<String> names, Instant at) {}

    /** Creates the sources. Joiner takes no action on notices from sources other than {@code acting}. */
    public NoticeSources(Set<NoticeSource> acting) {
        this.acting = Set.copyOf(acting);
    }

    /** Records the notices that EC2 lists now. Notices in {@code missed} stay listed, because too few answers in a row have omitted them. */
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
