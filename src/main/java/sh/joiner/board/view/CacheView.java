package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the outside.
 *
 * @param key by what it is looked up, in words
 * @param filled ByALoop, WhenAsked, Told or Computed
 * @param source live, snapshot (an earlier leader kept it) or static (compiled in); absent while it knows nothing
 * @param state Fresh, StandsIn (until the outside answers), Failing or Empty
 * @param ttlSeconds for how long what it holds is good; absent where it is until something else is told
 * @param lastSuccess when the outside last told it; absent if never
 * @param ageSeconds seconds since then
 * @param lastError why it last was not told; absent if it always was
 * @param failingSince absent while it is well
 * @param nextRefresh when it is asked again; absent where nobody asks
 * @param hits questions that it answered since the start; {@code misses} those for which the outside was asked; {@code failures} of these in vain
 * @param refreshable whether it can be asked for a refresh
 */
public record CacheView(
        String name,
        String key,
        String filled,
        @Nullable String source,
        String state,
        @Nullable Long ttlSeconds,
        @Nullable Instant lastSuccess,
        @Nullable Long ageSeconds,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant failingSince,
        @Nullable Instant nextRefresh,
        int entries,
        long hits,
        long misses,
        long failures,
        boolean refreshable) {}
