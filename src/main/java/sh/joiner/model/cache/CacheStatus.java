package sh.joiner.model.cache;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status of a cache.
 *
 * @param source absent before the content was first read
 * @param lastSuccess when AWS or the API server last returned the content, to this process or to the process that saved the content; absent for
 *     compiled-in content
 * @param failure the last failure; absent if there was none
 * @param nextRefresh when the content is read again, or when the entry of the last answer expires; absent if there is no such time
 * @param refreshable whether a user can make the cache read its content again, or discard it
 */
public record CacheStatus(
        CacheName name,
        @Nullable CacheSource source,
        @Nullable Instant lastSuccess,
        @Nullable Failure failure,
        @Nullable Instant nextRefresh,
        int entries,
        boolean refreshable,
        Counts counts) {

    /**
     * The failures of the reads.
     *
     * @param since the time since which at least one read has been failing
     * @param at the time of the last failure
     * @param state whether at least one read is still failing
     */
    public record Failure(String reason, Instant since, Instant at, State state) {

        /** The state of the failures. They are over when every failed read has succeeded, or has not been repeated for some time. */
        public enum State {
            LASTS,
            OVER
        }

        public boolean lasts() {
            return state == State.LASTS;
        }
    }

    /** Numbers since the start: lookups answered from the cache, lookups that caused a read, and failed reads. */
    public record Counts(long hits, long misses, long failures) {

        /** No lookups yet. */
        public static final Counts NONE = new Counts(0, 0, 0);
    }

    /** Returns the age of the content; empty if it is not known. The age is 0 if the clock was set back to an earlier time than the read. */
    public Optional<Duration> age(Instant now) {
        return Optional.ofNullable(lastSuccess)
                .map(then -> then.isAfter(now) ? Duration.ZERO : Duration.between(then, now));
    }
}
