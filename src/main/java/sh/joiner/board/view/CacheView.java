package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cache.
 *
 * @param state Fresh, StandsIn (saved or compiled-in content, used until the source answers), Failing or Empty
 * @param nextRefresh the time of the next request, or the time at which the entry of the last answer expires; absent if there is no such time
 * @param refreshable true if a user can request a refresh, or discard the content
 */
public record CacheView(
        String name,
        @JsonUnwrapped CacheOriginView origin,
        String state,
        @JsonUnwrapped CacheFreshnessView freshness,
        @JsonUnwrapped CacheFailureView failure,
        @Nullable Instant nextRefresh,
        @JsonUnwrapped CacheUsageView usage,
        boolean refreshable) {

    /**
     * The origin of the content.
     *
     * @param key the lookup key, as a text
     * @param filled how the cache is filled: {@code ByALoop}, {@code WhenAsked}, {@code Told} or {@code Computed}
     * @param source live, snapshot (saved by an earlier leader) or static (compiled in); absent before the content was first read
     */
    public record CacheOriginView(
            String key, String filled, @Nullable String source) {}

    /**
     * The age of the content.
     *
     * @param ttlSeconds absent if the content is valid until it is replaced
     * @param lastSuccess the time of the last successful request, which for a snapshot is a request of the leader that saved it; absent if there
     *     was none
     * @param ageSeconds seconds since the last success
     */
    public record CacheFreshnessView(
            @Nullable Long ttlSeconds,
            @Nullable Instant lastSuccess,
            @Nullable Long ageSeconds) {}

    /**
     * The last failed request.
     *
     * @param lastError absent if no request failed
     * @param failingSince the time since which at least one request has been failing; absent if no request is failing
     */
    public record CacheFailureView(
            @Nullable String lastError,
            @Nullable Instant lastErrorAt,
            @Nullable Instant failingSince) {}

    /**
     * Counts since the start of the process.
     *
     * @param hits lookups that the cache answered
     * @param misses lookups that needed a request
     * @param failures requests that failed
     */
    public record CacheUsageView(int entries, long hits, long misses, long failures) {}
}
