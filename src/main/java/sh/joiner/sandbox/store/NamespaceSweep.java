package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.sandbox.admission.NamespaceRules;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.BuiltInTypes;

/** Empties a namespace that is being deleted, and removes the namespace's finalizer as soon as the namespace is empty. */
final class NamespaceSweep {

    private final ClusterStore store;
    private final Set<String> terminating = ConcurrentHashMap.newKeySet();

    NamespaceSweep(ClusterStore store) {
        this.store = store;
    }

    /**
     * Returns the namespace to sweep after this change: a namespace whose deletion has just started, or a namespace that is being deleted and in
     * which an object was deleted.
     */
    Optional<String> concerning(String resource, Occurrence occurrence) {
        var key = occurrence.object().key();
        var isDeleted = occurrence.type() == ObjectStore.Change.Type.DELETED;
        if (!resource.equals(BuiltInTypes.NAMESPACE.resource())) {
            return Optional.of(key.namespace()).filter(name -> isDeleted && terminating.contains(name));
        }
        if (isDeleted) {
            terminating.remove(key.name());
            return Optional.empty();
        }
        var isTerminating = occurrence.object().tree().path("metadata").has("deletionTimestamp");
        return Optional.of(key.name()).filter(name -> isTerminating && terminating.add(name));
    }

    void sweep(String namespace) {
        int left = 0;
        for (var type : store.catalog().storedVersions()) {
            if (!type.isNamespaced() || type.equals(BuiltInTypes.NEW_EVENT)) {
                continue;
            }
            for (var object : store.ledger().list(type.resource(), namespace).objects()) {
                left++;
                if (!object.tree().path("metadata").has("deletionTimestamp")) {
                    store.delete(type, object.key(), DeleteOptions.onlyUid(object.uid()));
                }
            }
        }
        if (left == 0) {
            store.update(
                    BuiltInTypes.NAMESPACE,
                    new Key("", namespace),
                    object -> {
                        if (object.path("spec").path("finalizers") instanceof ArrayNode finalizers) {
                            finalizers.removeIf(name -> name.asText().equals(NamespaceRules.FINALIZER));
                        }
                        return object;
                    },
                    Write.OF_CONTROLLER);
        }
    }
}
