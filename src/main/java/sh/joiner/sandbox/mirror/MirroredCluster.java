package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jboss.logging.Logger;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * What a simulated controller works with: mirrors to read, writes that the mirrors see at once, the clock, and the one thread on which all of
 * them run. Order of events on that thread is the order of the store.
 */
public final class MirroredCluster implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(MirroredCluster.class);

    private final ObjectStore store;
    private final WorldClock clock;
    private final Executor thread;
    private final Duration wallDistance;
    private final Map<String, Mirror> mirrors = new LinkedHashMap<>();
    private final List<AutoCloseable> watches = new ArrayList<>();

    /**
     * @param wallDistance the least time of the wall's clock between two runs of one {@link DelayedTask}
     */
    public MirroredCluster(ObjectStore store, WorldClock clock, Executor thread, Duration wallDistance) {
        this.store = store;
        this.clock = clock;
        this.thread = thread;
        this.wallDistance = wallDistance;
    }

    /** The mirror of this resource, as {@code pods} or {@code deployments.apps}. New ones may be asked for until {@link #start}. */
    public Mirror mirror(String resource) {
        return mirrors.computeIfAbsent(resource, _ -> new Mirror());
    }

    /** Begins to follow the store. */
    public void start() {
        mirrors.forEach((resource, mirror) ->
                watches.add(store.watch(resource, change -> thread.execute(() -> mirror.apply(change)))));
    }

    @Override
    public void close() {
        for (AutoCloseable watch : watches) {
            try {
                watch.close();
            } catch (Exception e) {
                LOG.debug("A watch did not close", e);
            }
        }
        watches.clear();
    }

    Duration wallDistance() {
        return wallDistance;
    }

    /** The present second, as Kubernetes writes times. */
    public Instant now() {
        return clock.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /** Runs the task on the one thread, now. */
    public void run(Runnable task) {
        thread.execute(task);
    }

    /** Runs the task on the one thread when this much of the world's time has passed. */
    public void after(Duration delay, Runnable task) {
        clock.schedule(delay, () -> thread.execute(task));
    }

    public ObjectNode create(String resource, ObjectNode object) {
        return seen(resource, store.create(resource, object));
    }

    /** Changes the object; empty if it is gone. */
    public Optional<ObjectNode> update(String resource, ObjectKey key, UnaryOperator<ObjectNode> change) {
        return unlessGone(resource, () -> store.update(resource, key.namespace(), key.name(), change));
    }

    /** Changes the status of the object; empty if it is gone. */
    public Optional<ObjectNode> updateStatus(String resource, ObjectKey key, UnaryOperator<ObjectNode> change) {
        return unlessGone(resource, () -> store.updateStatus(resource, key.namespace(), key.name(), change));
    }

    /** Puts the pod on the node; empty if the pod is gone. */
    public Optional<ObjectNode> bind(ObjectKey pod, String node) {
        return unlessGone("pods", () -> store.bind(pod.namespace(), pod.name(), node));
    }

    /** Deletes as a client would, with the object's own grace. */
    public void delete(String resource, ObjectNode object) {
        delete(resource, object, Optional.empty());
    }

    /** Takes the object away without grace; only finalizers still hold it. */
    public void deleteNow(String resource, ObjectNode object) {
        delete(resource, object, Optional.of(0L));
    }

    private void delete(String resource, ObjectNode object, Optional<Long> grace) {
        var key = ObjectKey.of(object);
        try {
            store.delete(resource, key.namespace(), key.name(), grace);
        } catch (ApiException e) {
            if (e.code() != 404) {
                throw e;
            }
        }
        store.get(resource, key.namespace(), key.name())
                .ifPresentOrElse(
                        left -> seen(resource, left), () -> mirror(resource).remove(key, Meta.uid(object)));
    }

    private Optional<ObjectNode> unlessGone(String resource, Write write) {
        try {
            return Optional.of(seen(resource, write.run()));
        } catch (ApiException e) {
            if (e.code() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private ObjectNode seen(String resource, ObjectNode written) {
        var mirror = mirrors.get(resource);
        if (mirror != null) {
            mirror.put(written);
        }
        return written;
    }

    @FunctionalInterface
    private interface Write {
        ObjectNode run();
    }
}
