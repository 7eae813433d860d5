package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import sh.joiner.sandbox.kind.ApiException;

/**
 * The objects of the embedded cluster, with the rules that an API server applies to every writer: versions, generations, finalizers,
 * schemas.
 *
 * <p>The HTTP layer and the simulated controllers both use the store. Arguments and results are copies, so callers may change them; only
 * the objects that watchers receive belong to the store. Thread-safe. Every rejected request throws an {@link ApiException} with the Status
 * that an API server would return.
 */
public interface ObjectStore {

    /** Stores a new object and returns it with uid, creationTimestamp, resourceVersion, defaults and the name from {@code generateName}. */
    ObjectNode create(String resource, ObjectNode object);

    /** Returns the object, or empty. {@code resource} is the plural name with the group, such as {@code pods} or {@code deployments.apps}. */
    Optional<ObjectNode> get(String resource, String namespace, String name);

    /** Returns all objects of a resource in all namespaces, ordered by namespace and name. */
    List<ObjectNode> list(String resource);

    /**
     * Reads, changes and writes an object without losing a concurrent write: if another writer was faster, the change is applied again. An unchanged
     * object is not written. If the kind has a status subresource, this method does not change the status.
     */
    ObjectNode update(String resource, String namespace, String name, UnaryOperator<ObjectNode> change);

    /** Updates the status subresource like {@link #update}: only the status changes. */
    ObjectNode updateStatus(String resource, String namespace, String name, UnaryOperator<ObjectNode> change);

    /** Binds a pod to a node, as a scheduler does. A pod that is already bound to another node is rejected. */
    default ObjectNode bind(String namespace, String pod, String node) {
        return update("pods", namespace, pod, object -> {
            object.withObject("/spec").put("nodeName", node);
            return object;
        });
    }

    /** Deletes an object as a client would. Finalizers and the grace period of a pod delay the deletion. */
    void delete(String resource, String namespace, String name, Optional<Long> gracePeriodSeconds);

    /**
     * Delivers every present object as ADDED, then every change in order, on one thread per watcher. Stops when the
     * returned object is closed. A watcher that throws still receives the next change. Watchers must not change the
     * objects, which they share with the store.
     */
    AutoCloseable watch(String resource, Consumer<Change> watcher);

    /** A change of an object. */
    record Change(Type type, ObjectNode object) {

        /** The type of change. */
        public enum Type {
            ADDED,
            MODIFIED,
            DELETED
        }
    }
}
