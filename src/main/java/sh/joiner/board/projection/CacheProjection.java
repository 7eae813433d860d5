package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.CacheView.CacheFailureView;
import sh.joiner.board.view.CacheView.CacheFreshnessView;
import sh.joiner.board.view.CacheView.CacheOriginView;
import sh.joiner.board.view.CacheView.CacheUsageView;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.cache.CacheStatus.Failure;

/** Creates the views of caches. */
public final class CacheProjection {

    private CacheProjection() {}

    public static List<CacheView> views(List<CacheStatus> caches, Instant now) {
        return caches.stream().map(cacheStatus -> view(cacheStatus, now)).toList();
    }

    private static CacheView view(CacheStatus cache, Instant now) {
        var failure = cache.failure();
        var source = cache.source();
        return new CacheView(
                cache.name().word(),
                new CacheOriginView(cache.name().key(), filled(cache.name()), source == null ? null : source.word()),
                InputFailures.stateOf(cache),
                new CacheFreshnessView(
                        cache.name().expires() ? cache.name().ttl().toSeconds() : null,
                        cache.lastSuccess(),
                        cache.age(now).map(Duration::toSeconds).orElse(null)),
                new CacheFailureView(
                        failure == null ? null : failure.reason(),
                        failure == null ? null : failure.at(),
                        failingSince(failure)),
                cache.nextRefresh(),
                new CacheUsageView(
                        cache.entries(),
                        cache.counts().hits(),
                        cache.counts().misses(),
                        cache.counts().failures()),
                cache.refreshable());
    }

    private static @Nullable Instant failingSince(@Nullable Failure failure) {
        return failure != null && failure.lasts() ? failure.since() : null;
    }

    private static String filled(CacheName name) {
        return switch (name.filling()) {
            case BY_A_LOOP -> "ByALoop";
            case WHEN_ASKED -> "WhenAsked";
            case TOLD -> "Told";
            case COMPUTED -> "Computed";
        };
    }
}
