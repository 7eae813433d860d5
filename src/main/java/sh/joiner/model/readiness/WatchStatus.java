package sh.joiner.model.readiness;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The freshness of a local copy of all objects of one kind. A watch keeps the copy up to date.
 *
 * @param kind the resource and its group, such as {@code nodeclaims.karpenter.sh}
 * @param reader the part of the program that reads this copy
 * @param confirmedAt the wall-clock time of the last event, bookmark or confirming comparison with a live read; absent before the first list
 * @param restarts how often the kind was listed again because its watch no longer worked
 * @param failure why the copy is not confirmed; empty if nothing is wrong
 */
public record WatchStatus(
        String kind, String reader, State state, @Nullable Instant confirmedAt, long restarts, String failure) {

    /** The order on pages and in REST. */
    public static final Comparator<WatchStatus> BY_NAME =
            Comparator.comparing(WatchStatus::kind).thenComparing(WatchStatus::reader);

    /** The freshness of the copy. */
    public enum State {
        /** The first list is not complete. */
        LISTING,
        /** This process became the leader and has not compared the copy with a live read since. */
        CONFIRMING,
        FRESH,
        /** A live read disproved the copy, or nothing has confirmed the copy for too long. */
        STALE
    }

    /** Returns true if readers must wait for a confirmation. Returns false while the first list is in progress. */
    public boolean holds() {
        return state == State.STALE || state == State.CONFIRMING;
    }

    /** Returns the kind with the reason why readers wait, such as {@code pods (stale since 2026-11-23T10:00:00Z)}. */
    public String sentence() {
        var since = confirmedAt == null ? "" : " since " + confirmedAt;
        var name = reader.equals("cache") ? kind : "%s of %s".formatted(kind, reader);
        return switch (state) {
            case LISTING -> name + " (not listed yet)";
            case CONFIRMING -> name + " (not compared with the API server since this process became the leader)";
            case FRESH -> name + " (fresh)";
            case STALE -> "%s (stale%s)".formatted(name, since);
        };
    }
}
