package sh.joiner.kubernetes.watch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.Optional;

/**
 * The object versions that this process wrote last and that its watch may not have received yet. A write on top of an older version would
 * be rejected, and a decision from an older version could be made twice. Thread-safe.
 */
public final class OwnWrites<W extends HasMetadata> {

    private static final Duration REMEMBERED = Duration.ofMinutes(1); // FreshnessChecks detects slower watches
    private static final int MOST = 10_000;

    private final Cache<String, W> written =
            Caffeine.newBuilder().expireAfterWrite(REMEMBERED).maximumSize(MOST).build();

    /** Records the object with which the API server has answered a write. */
    public void wrote(W object) {
        written.asMap()
                .merge(
                        object.getMetadata().getName(),
                        object,
                        (before, after) -> isLater(before, after) ? before : after);
    }

    /** Returns the later one of the watched object and the object that was written last. Empty if there is no watched object. */
    public Optional<W> latest(String name, Optional<W> shown) {
        var own = written.getIfPresent(name);
        return own != null && shown.isPresent() && isLater(own, shown.get()) ? Optional.of(own) : shown;
    }

    /** Returns true if both are versions of the same object and the first one is later. */
    private boolean isLater(W object, W than) {
        return object.getMetadata().getUid().equals(than.getMetadata().getUid())
                && ObjectVersion.isNewer(
                        object.getMetadata().getResourceVersion(),
                        than.getMetadata().getResourceVersion());
    }
}
