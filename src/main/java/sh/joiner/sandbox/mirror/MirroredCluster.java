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
 * The access of simulated controllers to the cluster: mirrors to read, writes that the mirrors contain immediately, the clock, and the thread
 * on which all controllers run. Changes arrive on that thread in the order of the store.
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
     * @param wallDistance the minimum time of the wall clock between two runs of a {@link DelayedTask}
     */
    public MirroredCluster(ObjectStore store, WorldClock clock, Executor thread, Duration wallDistance) {
        this.store = store;
        this.clock = clock;
        this.thread = thread;
        this.wallDistance = wallDistance;
    }

    /** Returns the mirror of a resource, such as {@code pods} or {@code deployments.apps}. New mirrors must be requested before {@link #start}. */
    public Mirror mirror(String resource) {
        return mirrors.computeIfAbsent(resource, _ -> new Mirror());
    }

    /** Starts to watch the store. */
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
                LOG.debug("a watch could not be closed", e);
            }
        }
        watches.clear();
    }

    Duration wallDistance() {
        return wallDistance;
    }

    /** Returns the current time in whole seconds, as Kubernetes writes times. */
    public Instant now() {
        return clock.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /** Runs the task on the thread of the controllers as soon as possible. */
    public void run(Runnable task) {
        thread.execute(task);
    }

    /** Runs the task on the thread of the controllers after this world time. */
    public void after(Duration delay, Runnable task) {
        clock.schedule(delay, () -> thread.execute(task));
    }

    public ObjectNode create(String resource, ObjectNode object) {
        return seen(resource, store.create(resource, object));
    }

    /** Changes the object and returns the result; empty if the object no longer exists. */
    public Optional<ObjectNode> update(String resource, ObjectKey key, UnaryOperator<ObjectNode> change) {
        return ifExists(resource, () -> store.update(resource, key.namespace(), key.name(), change));
    }

    /** Changes the status of the object and returns the result; empty if the object no longer exists. */
    public Optional<ObjectNode> updateStatus(String resource, ObjectKey key, UnaryOperator<ObjectNode> change) {
        return ifExists(resource, () -> store.updateStatus(resource, key.namespace(), key.name(), change));
    }

    /** Binds the pod to the node; empty if the pod no longer exists. */
    public Optional<ObjectNode> bind(ObjectKey pod, String node) {
        return ifExists("pods", () -> store.bind(pod.namespace(), pod.name(), node));
    }

    /** Deletes the object as a client does, with the object's own grace period. */
    public void delete(String resource, ObjectNode object) {
        delete(resource, object, Optional.empty());
    }

    /** Deletes the object without a grace period. Only finalizers can delay the deletion. */
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
                        remaining -> seen(resource, remaining),
                        () -> mirror(resource).remove(key, Meta.uid(object)));
    }

    private Optional<ObjectNode> ifExists(String resource, Write write) {
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
