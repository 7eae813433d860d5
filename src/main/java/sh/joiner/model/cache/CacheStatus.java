package sh.joiner.model.cache;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a cache stands.
 *
 * @param source absent while it knows nothing
 * @param lastSuccess when the outside last told what it holds; of a snapshot, when it told the one who wrote it; absent for what is compiled in
 * @param trouble of the last question that failed; absent if none did
 * @param nextRefresh when it is asked again, or at the earliest if somebody wants to know; absent where nobody asks
 * @param refreshable whether it asks again, or forgets, on a person's word
 */
public record CacheStatus(
        CacheName name,
        @Nullable CacheSource source,
        @Nullable Instant lastSuccess,
        @Nullable Trouble trouble,
        @Nullable Instant nextRefresh,
        int entries,
        boolean refreshable,
        Counts counts) {

    /**
     * Why a question was not answered.
     *
     * @param since when the first of this row failed
     * @param at when the last failed
     * @param state whether it goes on
     */
    public record Trouble(String reason, Instant since, Instant at, State state) {

        /** Whether the outside has answered since. */
        public enum State {
            LASTS,
            OVER
        }

        public boolean lasts() {
            return state == State.LASTS;
        }
    }

    /** Since the start: questions that were answered from memory, those that had to be asked, and those that failed. */
    public record Counts(long hits, long misses, long failures) {

        /** Nothing was asked yet. */
        public static final Counts NONE = new Counts(0, 0, 0);
    }

    /** How old what it holds is; empty while that is not known. A clock that was put back makes nothing younger than new. */
    public Optional<Duration> age(Instant now) {
        return Optional.ofNullable(lastSuccess)
                .map(then -> then.isAfter(now) ? Duration.ZERO : Duration.between(then, now));
    }
}
