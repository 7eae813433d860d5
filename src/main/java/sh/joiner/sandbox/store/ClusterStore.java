package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.admission.AllKindRules;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.ServedKinds;

/**
 * The objects of the embedded cluster. Applies the API's rules to every write before the revision store stores the object. Both the HTTP layer
 * and the simulated controllers use this store.
 */
public final class ClusterStore implements ObjectStore {

    private static final int GENERATED_NAME_TRIES =
            8; // as in the API server; collisions of five random letters are rare

    private final ServedKinds catalog;
    private final RevisionStore revisions;
    private final WorldClock clock;
    private final CreateRules creation;
    private final UpdateRules updates;
    private final DeleteRules deletion;
    private final AllKindRules rules;

    public ClusterStore(ServedKinds catalog, RevisionStore revisions, WorldClock clock) {
        this.catalog = catalog;
        this.revisions = revisions;
        this.clock = clock;
        creation = new CreateRules(revisions, clock);
        updates = new UpdateRules(clock);
        deletion = new DeleteRules(clock);
        rules = new AllKindRules(this::trees);
    }

    private List<ObjectNode> trees(ResourceType type) {
        return revisions.list(type.resource(), "").objects().stream()
                .map(Stored::tree)
                .toList();
    }

    public WorldClock clock() {
        return clock;
    }

    public RevisionStore ledger() {
        return revisions;
    }

    public ServedKinds catalog() {
        return catalog;
    }

    @Override
    public ObjectNode create(String resource, ObjectNode object) {
        return create(catalog.stored(resource), object, Write.OF_CONTROLLER).copy();
    }

    public Stored create(ResourceType type, ObjectNode object, Write write) {
        for (int left = GENERATED_NAME_TRIES; left > 0; left--) {
            var prepared = inKeptVersion(type, creation.prepare(type, object, rules.of(type), write));
            var key = keyOf(prepared);
            if (write.isDry() && revisions.get(type.resource(), key) == null) {
                return new Stored(key, 0, prepared);
            }
            var stored = write.isDry() ? Optional.<Stored>empty() : revisions.put(type.resource(), key, null, prepared);
            if (stored.isPresent()) {
                return stored.get();
            }
            if (!object.path("metadata").path("name").asText().isEmpty()) {
                throw ApiErrors.alreadyExists(type, key.name());
            }
        }
        throw ApiErrors.alreadyExists(
                type, object.path("metadata").path("generateName").asText());
    }

    /** Converts an object to the storage version. The versions of a kind differ only in {@code apiVersion} and in their schemas. */
    private ObjectNode inKeptVersion(ResourceType type, ObjectNode object) {
        return type.custom() == null
                ? object
                : object.put("apiVersion", catalog.stored(type.resource()).apiVersion());
    }

    private static Stored inVersion(ResourceType type, Stored object) {
        var isRequested = type.custom() == null
                || object.tree().path("apiVersion").asText().equals(type.apiVersion());
        return isRequested
                ? object
                : new Stored(object.key(), object.version(), object.copy().put("apiVersion", type.apiVersion()));
    }

    private static Key keyOf(ObjectNode object) {
        var metadata = object.path("metadata");
        return new Key(
                metadata.path("namespace").asText(), metadata.path("name").asText());
    }

    @Override
    public Optional<ObjectNode> get(String resource, String namespace, String name) {
        var type = catalog.stored(resource);
        var stored = revisions.get(resource, key(type, namespace, name));
        return Optional.ofNullable(stored).map(Stored::copy);
    }

    private static Key key(ResourceType type, String namespace, String name) {
        return new Key(type.isNamespaced() ? namespace : "", name);
    }

    public Stored require(ResourceType type, Key key) {
        var stored = revisions.get(type.resource(), key);
        if (stored == null) {
            throw ApiErrors.notFound(type, key.name());
        }
        return stored;
    }

    @Override
    public List<ObjectNode> list(String resource) {
        catalog.stored(resource);
        return revisions.list(resource, "").objects().stream().map(Stored::copy).toList();
    }

    @Override
    public ObjectNode update(String resource, String namespace, String name, UnaryOperator<ObjectNode> change) {
        var type = catalog.stored(resource);
        return update(type, key(type, namespace, name), change, Write.OF_CONTROLLER)
                .copy();
    }

    @Override
    public ObjectNode updateStatus(String resource, String namespace, String name, UnaryOperator<ObjectNode> change) {
        var type = catalog.stored(resource);
        return update(type, key(type, namespace, name), change, Write.STATUS_OF_CONTROLLER)
                .copy();
    }

    /**
     * Updates an object. If another writer was faster, applies the change again to the new version. A change that requires a specific version
     * then fails.
     */
    public Stored update(ResourceType type, Key key, UnaryOperator<ObjectNode> change, Write write) {
        while (true) {
            var before = require(type, key);
            var known = inVersion(type, before);
            var next = inKeptVersion(
                    type, updates.prepare(type, known, change.apply(known.copy()), rules.of(type), write));
            if (next.equals(before.tree())) {
                return before;
            }
            if (write.isDry()) {
                return new Stored(key, before.version(), next);
            }
            var stored = DeleteRules.isDone(type, next)
                    ? revisions.remove(type.resource(), before, next)
                    : revisions.put(type.resource(), key, before, next);
            if (stored.isPresent()) {
                return stored.get();
            }
        }
    }

    @Override
    public void delete(String resource, String namespace, String name, Optional<Long> gracePeriodSeconds) {
        var type = catalog.stored(resource);
        var grace = gracePeriodSeconds.map(OptionalLong::of).orElseGet(OptionalLong::empty);
        delete(type, key(type, namespace, name), DeleteOptions.PLAIN.withGrace(grace));
    }

    /** The result of a deletion: the remaining object, or the last version of the deleted object. */
    public record Deletion(Stored object, Result result) {

        /** The state of the object after the deletion request: deleted, or still present with a deletion timestamp. */
        public enum Result {
            REMOVED,
            KEPT
        }
    }

    public Deletion delete(ResourceType type, Key key, DeleteOptions options) {
        if (type.equals(BuiltInTypes.CRD) && options.effect() == Write.Effect.STORED) {
            deleteObjectsOf(key.name());
        }
        while (true) {
            var before = require(type, key);
            var outcome = deletion.decide(type, before, options);
            if (options.effect() == Write.Effect.DRY_RUN) {
                return dry(before, outcome);
            }
            var done = store(type, before, outcome);
            if (done.isPresent()) {
                return done.get();
            }
        }
    }

    /** Deletes all objects of a kind. Fails if finalizers keep some of the objects, because the kind must then remain. */
    private void deleteObjectsOf(String resource) {
        require(BuiltInTypes.CRD, new Key("", resource));
        var type = catalog.stored(resource);
        for (var object : revisions.list(resource, "").objects()) {
            delete(type, object.key(), DeleteOptions.onlyUid(object.uid()));
        }
        var left = revisions.size(resource);
        if (left > 0) {
            throw ApiErrors.conflict(
                    BuiltInTypes.CRD,
                    resource,
                    "%d of its objects still have finalizers: wait until the finalizers are removed".formatted(left));
        }
    }

    private static Deletion dry(Stored before, DeleteRules.Outcome outcome) {
        return switch (outcome) {
            case DeleteRules.Outcome.Removed(var last) ->
                new Deletion(new Stored(before.key(), before.version(), last), Deletion.Result.REMOVED);
            case DeleteRules.Outcome.Marked(var next) ->
                new Deletion(new Stored(before.key(), before.version(), next), Deletion.Result.KEPT);
            case DeleteRules.Outcome.Unchanged() -> new Deletion(before, Deletion.Result.KEPT);
        };
    }

    private Optional<Deletion> store(ResourceType type, Stored before, DeleteRules.Outcome outcome) {
        return switch (outcome) {
            case DeleteRules.Outcome.Removed(var last) ->
                revisions
                        .remove(type.resource(), before, last)
                        .map(stored -> new Deletion(stored, Deletion.Result.REMOVED));
            case DeleteRules.Outcome.Marked(var next) ->
                revisions
                        .put(type.resource(), before.key(), before, next)
                        .map(stored -> new Deletion(stored, Deletion.Result.KEPT));
            case DeleteRules.Outcome.Unchanged() -> Optional.of(new Deletion(before, Deletion.Result.KEPT));
        };
    }

    @Override
    public AutoCloseable watch(String resource, Consumer<Change> watcher) {
        catalog.stored(resource);
        return LocalWatch.start(revisions, resource, watcher);
    }
}
