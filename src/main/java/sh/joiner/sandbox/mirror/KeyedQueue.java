package sh.joiner.sandbox.mirror;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.sandbox.kind.ApiException;

/**
 * A queue of the keys of objects that a controller must process, in batches. A batch contains each key once, in the order of keys. If the API server
 * rejects a write during the processing of a key, the key is retried after one second.
 */
public final class KeyedQueue {

    private static final Logger LOG = Logger.getLogger(KeyedQueue.class);
    private static final Duration BATCH = Duration.ofMillis(50);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final MirroredCluster world;
    private final Consumer<ObjectKey> visit;
    private final TreeSet<ObjectKey> keys = new TreeSet<>();
    private final DelayedTask batches;

    public KeyedQueue(MirroredCluster world, Consumer<ObjectKey> visit) {
        this.world = world;
        this.visit = visit;
        this.batches = new DelayedTask(world, BATCH, this::drain);
    }

    /** Processes this object soon. */
    public void add(ObjectKey key) {
        keys.add(key);
        batches.request();
    }

    /** Processes this object after the given delay. */
    public void addAfter(Duration delay, ObjectKey key) {
        world.after(delay, () -> add(key));
    }

    private void drain() {
        var batch = List.copyOf(keys);
        keys.clear();
        batch.forEach(this::visitSafely);
    }

    private void visitSafely(ObjectKey key) {
        try {
            visit.accept(key);
        } catch (ApiException e) {
            LOG.debugf(e, "a write was rejected and will be retried: object=%s", key);
            addAfter(RETRY, key);
        }
    }
}
