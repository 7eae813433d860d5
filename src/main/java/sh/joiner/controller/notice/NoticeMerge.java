package sh.joiner.controller.notice;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Notice;

/** Merges several reports of an event. If they differ, the newer report takes precedence, even if it arrived first. */
final class NoticeMerge {

    private NoticeMerge() {}

    /** Returns true if both notices are about the same event. */
    static boolean isSame(Notice one, Notice other) {
        if (!one.instance().equals(other.instance())) {
            return false;
        }
        return NoticeNames.of(one).equals(NoticeNames.of(other))
                || !Collections.disjoint(one.eventIds(), other.eventIds());
    }

    /**
     * Returns the known notice updated with the reported one, or the known notice itself if the report has no new source, event ID, code, stage or
     * time of the event.
     */
    static Notice of(Notice known, Notice reported) {
        boolean late = isOlder(reported, known);
        var older = late ? reported : known;
        var younger = late ? known : reported;
        var union = new Notice(
                known.kind(),
                known.instance(),
                all(known.sources(), reported.sources()),
                all(known.eventIds(), reported.eventIds()),
                younger.code().isEmpty() ? older.code() : younger.code(),
                known.text().isEmpty() || younger.stage() != known.stage() ? younger.text() : known.text(),
                younger.toldAt(),
                either(younger.notBefore(), older.notBefore()),
                either(younger.notAfter(), older.notAfter()),
                either(known.since(), reported.since()),
                younger.stage());
        return isNew(known, union) ? union : known;
    }

    /**
     * Returns true if the reported notice is older than the known one. AWS reports times to the second. If both times are in the same second, the notice
     * that closes the event is the newer one.
     */
    private static boolean isOlder(Notice reported, Notice known) {
        boolean oneIsClosed = reported.isOpen() != known.isOpen();
        if (oneIsClosed && second(reported).equals(second(known))) {
            return reported.isOpen();
        }
        return reported.toldAt().isBefore(known.toldAt());
    }

    private static Instant second(Notice notice) {
        return notice.toldAt().truncatedTo(ChronoUnit.SECONDS);
    }

    private static boolean isNew(Notice known, Notice union) {
        return !known.sources().equals(union.sources())
                || !known.eventIds().equals(union.eventIds())
                || !known.code().equals(union.code())
                || known.stage() != union.stage()
                || differs(known.notBefore(), union.notBefore())
                || differs(known.notAfter(), union.notAfter());
    }

    private static boolean differs(@Nullable Instant one, @Nullable Instant other) {
        return one == null ? other != null : !one.equals(other);
    }

    private static <T extends Comparable<T>> Set<T> all(Set<T> some, Set<T> others) {
        var all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    private static <T> @Nullable T either(@Nullable T first, @Nullable T otherwise) {
        return first == null ? otherwise : first;
    }
}
