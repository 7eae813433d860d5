package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiException;

/**
 * Deletes objects whose owners no longer exist, performs foreground and orphan deletion, empties namespaces that are being deleted, and deletes old
 * events. Works in the background on one thread, one task at a time.
 */
public final class GarbageCollector implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(GarbageCollector.class);

    private final ClusterStore store;
    private final Owners owners = new Owners();
    private final NamespaceSweep namespaces;
    private final EventExpiry events;
    private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();
    private volatile @Nullable Thread worker;

    private sealed interface Task {
        /** Checks whether the owners of the object still exist. */
        record CheckOwners(Owners.Ref ref) implements Task {}

        /** Checks all dependents of a deleted owner. */
        record OwnerDeleted(String uid) implements Task {}

        /** Proceeds with the deletion of an object that waits for its dependents. */
        record ContinueDeletion(Owners.Ref ref) implements Task {}

        /** Empties a namespace that is being deleted. */
        record SweepNamespace(String namespace) implements Task {}

        /** Deletes old events. Added each time a certain number of new events was created. */
        record ExpireEvents() implements Task {}
    }

    public GarbageCollector(ClusterStore store) {
        this.store = store;
        namespaces = new NamespaceSweep(store);
        events = new EventExpiry(store, store.clock());
        store.ledger().listen(this::note);
    }

    public void start() {
        worker = Thread.ofVirtual().name("garbage-collector").start(this::run);
    }

    private void note(String resource, Occurrence occurrence) {
        owners.note(resource, occurrence);
        var object = occurrence.object();
        var ref = new Owners.Ref(resource, object.key());
        switch (occurrence.type()) {
            case ADDED -> checkIfOwnerIsMissing(ref, object.tree());
            case MODIFIED -> {
                if (waitsForDependents(object.tree())) {
                    tasks.add(new Task.ContinueDeletion(ref));
                }
            }
            case DELETED -> noteDeleted(object);
        }
        if (events.recordAndCheckIfDue(resource, occurrence)) {
            tasks.add(new Task.ExpireEvents());
        }
        namespaces.concerning(resource, occurrence).ifPresent(name -> tasks.add(new Task.SweepNamespace(name)));
    }

    private void checkIfOwnerIsMissing(Owners.Ref ref, ObjectNode object) {
        if (!Owners.uidsOfOwners(object).stream().allMatch(owners::exists)) {
            tasks.add(new Task.CheckOwners(ref));
        }
    }

    private void noteDeleted(Stored object) {
        if (!owners.dependentsOf(object.uid()).isEmpty()) {
            tasks.add(new Task.OwnerDeleted(object.uid()));
        }
        for (var uid : Owners.uidsOfOwners(object.tree())) {
            var owner = owners.find(uid);
            if (owner != null) {
                tasks.add(new Task.ContinueDeletion(owner));
            }
        }
    }

    private static boolean waitsForDependents(ObjectNode object) {
        return object.path("metadata").has("deletionTimestamp")
                && (has(object, DeleteRules.FOREGROUND) || has(object, DeleteRules.ORPHAN));
    }

    private static boolean has(JsonNode object, String finalizer) {
        for (var present : object.path("metadata").path("finalizers")) {
            if (present.asText().equals(finalizer)) {
                return true;
            }
        }
        return false;
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                perform(tasks.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ApiException e) {
                LOG.debugf("a task of the garbage collector was rejected: reason=%s", e.getMessage());
            } catch (Throwable e) {
                Failures.escalate(e);
                LOG.error("a task of the garbage collector failed", e);
            }
        }
    }

    private void perform(Task task) {
        switch (task) {
            case Task.CheckOwners(var ref) -> checkOwners(ref);
            case Task.OwnerDeleted(var uid) ->
                owners.dependentsOf(uid).forEach(ref -> tasks.add(new Task.CheckOwners(ref)));
            case Task.ContinueDeletion(var ref) -> continueDeletion(ref);
            case Task.SweepNamespace(var namespace) -> namespaces.sweep(namespace);
            case Task.ExpireEvents() -> events.removeOld();
        }
    }

    private void checkOwners(Owners.Ref ref) {
        var object = store.ledger().get(ref.resource(), ref.key());
        if (object == null) {
            return;
        }
        int missing = 0;
        var references = object.tree().path("metadata").path("ownerReferences");
        for (var reference : references) {
            missing += isMissing(reference) ? 1 : 0;
        }
        if (missing > 0 && missing == references.size()) {
            store.delete(store.catalog().stored(ref.resource()), ref.key(), DeleteOptions.onlyUid(object.uid()));
        } else if (missing > 0) {
            dropReferences(ref, this::isMissing);
        }
    }

    /** Returns true if the owner no longer exists. An owner of a kind that is not served counts as existing. */
    private boolean isMissing(JsonNode reference) {
        return !owners.exists(reference.path("uid").asText())
                && store.catalog()
                                .ofKind(
                                        reference.path("apiVersion").asText(),
                                        reference.path("kind").asText())
                        != null;
    }

    private void dropReferences(Owners.Ref ref, Predicate<JsonNode> unwanted) {
        store.update(
                store.catalog().stored(ref.resource()),
                ref.key(),
                object -> {
                    if (object.path("metadata").path("ownerReferences") instanceof ArrayNode references) {
                        references.removeIf(unwanted);
                    }
                    return object;
                },
                Write.OF_CONTROLLER);
    }

    private void continueDeletion(Owners.Ref ref) {
        var object = store.ledger().get(ref.resource(), ref.key());
        if (object == null || !waitsForDependents(object.tree())) {
            return;
        }
        if (has(object.tree(), DeleteRules.ORPHAN)) {
            owners.dependentsOf(object.uid())
                    .forEach(dependent -> dropReferences(dependent, owner -> isUid(owner, object.uid())));
            dropFinalizer(ref, DeleteRules.ORPHAN);
        } else if (deleteDependents(object) == 0) {
            dropFinalizer(ref, DeleteRules.FOREGROUND);
        }
    }

    private static boolean isUid(JsonNode reference, String uid) {
        return reference.path("uid").asText().equals(uid);
    }

    /** Deletes the owner's dependents. Returns how many of them still block the deletion of the owner. */
    private int deleteDependents(Stored owner) {
        int blocking = 0;
        for (var ref : owners.dependentsOf(owner.uid())) {
            var dependent = store.ledger().get(ref.resource(), ref.key());
            if (dependent == null) {
                continue;
            }
            for (var reference : dependent.tree().path("metadata").path("ownerReferences")) {
                if (isUid(reference, owner.uid())
                        && reference.path("blockOwnerDeletion").asBoolean(false)) {
                    blocking++;
                }
            }
            if (!dependent.tree().path("metadata").has("deletionTimestamp")) {
                store.delete(
                        store.catalog().stored(ref.resource()),
                        ref.key(),
                        DeleteOptions.onlyUid(dependent.uid()).withPropagation("Foreground"));
            }
        }
        return blocking;
    }

    private void dropFinalizer(Owners.Ref ref, String finalizer) {
        store.update(
                store.catalog().stored(ref.resource()),
                ref.key(),
                object -> {
                    if (object.path("metadata").path("finalizers") instanceof ArrayNode finalizers) {
                        finalizers.removeIf(name -> name.asText().equals(finalizer));
                    }
                    return object;
                },
                Write.OF_CONTROLLER);
    }

    @Override
    public void close() {
        var running = worker;
        if (running != null) {
            running.interrupt();
        }
    }
}
