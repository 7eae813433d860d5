package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import sh.joiner.sandbox.kind.ApiException;

/**
 * The objects of the embedded cluster, with the rules that an API server keeps whoever writes: versions, generations, finalizers, schemas.
 *
 * <p>The HTTP side and the simulated controllers both work on it. Objects handed out and taken in are copies: callers may change what they
 * got; only what watchers are told is the store's own. Thread-safe; every refusal is an {@link ApiException} with the Status that a real server would answer.
 */
public interface ObjectStore {

    /** Stores a new object; fills uid, creationTimestamp, resourceVersion, defaults; {@code generateName} is honoured. */
    ObjectNode create(String resource, ObjectNode object);

    /** The object, or empty. {@code resource} is the plural with its group, as {@code pods} or {@code deployments.apps}. */
    Optional<ObjectNode> get(String resource, String namespace, String name);

    /** All objects of a resource, in all namespaces, ordered by namespace and name. */
    List<ObjectNode> list(String resource);

    /**
     * Reads, changes and writes one object without losing a write in between: the change may be asked again when another writer was quicker.
     * An unchanged object is not written. The main resource leaves status alone.
     */
    ObjectNode update(String resource, String namespace, String name, UnaryOperator<ObjectNode> change);

    /** As {@link #update} for the status subresource: only status changes. */
    ObjectNode updateStatus(String resource, String namespace, String name, UnaryOperator<ObjectNode> change);

    /** Puts a pod on a node, as a scheduler does; what the pod's own rules allow nobody else to write. */
    default ObjectNode bind(String namespace, String pod, String node) {
        return update("pods", namespace, pod, object -> {
            object.withObject("/spec").put("nodeName", node);
            return object;
        });
    }

    /** Deletes as a client would: finalizers and a pod's grace period are honoured. Grace of 0 seconds removes a pod at once. */
    void delete(String resource, String namespace, String name, Optional<Long> gracePeriodSeconds);

    /**
     * Tells every present object as ADDED, then every change in order, on one thread per watcher, until closed. A watcher that throws is told
     * the next change all the same. The objects are for reading only: all watchers share them with the store.
     */
    AutoCloseable watch(String resource, Consumer<Change> watcher);

    /** One change of one object. */
    record Change(Type type, ObjectNode object) {

        /** What happened. */
        public enum Type {
            ADDED,
            MODIFIED,
            DELETED
        }
    }
}
