package sh.joiner.kubernetes.watch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.Optional;

/**
 * The versions of objects that this process wrote last and that its watch may not show yet. Whoever writes on top of an older version is refused,
 * and whoever decides from it decides twice. Thread-safe.
 */
public final class OwnWrites<W extends HasMetadata> {

    private static final Duration REMEMBERED =
            Duration.ofMinutes(1); // a later watch event is the concern of those who check watches
    private static final int MOST = 10_000;

    private final Cache<String, W> written =
            Caffeine.newBuilder().expireAfterWrite(REMEMBERED).maximumSize(MOST).build();

    /** The API server has answered a write with this object. */
    public void wrote(W object) {
        written.asMap()
                .merge(
                        object.getMetadata().getName(),
                        object,
                        (before, after) -> isLater(before, after) ? before : after);
    }

    /** Returns the later one of the object that the watch shows and the one that was written last. */
    public Optional<W> latest(String name, Optional<W> shown) {
        var own = written.getIfPresent(name);
        return own != null && shown.isPresent() && isLater(own, shown.get()) ? Optional.of(own) : shown;
    }

    /** Returns true if both are versions of one object and the first is the later one. */
    private boolean isLater(W object, W than) {
        return object.getMetadata().getUid().equals(than.getMetadata().getUid())
                && ObjectVersion.isNewer(
                        object.getMetadata().getResourceVersion(),
                        than.getMetadata().getResourceVersion());
    }
}
