package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.port.Failures;

/**
 * The objects of one kind, translated into the model. An informer updates the store. Objects are sorted by namespace and name.
 *
 * <p>An object that cannot be translated, or that belongs to another provider, is not stored. An object that cannot be translated is
 * reported once, and again if the reason changes.
 */
public final class TranslatedStore<W extends HasMetadata, M> implements ResourceEventHandler<W> {

    private static final Logger LOG = Logger.getLogger(TranslatedStore.class);
    private static final String NOT_OURS = "the object belongs to another provider";

    private final Function<W, M> translation;
    private final Predicate<M> ours;
    private final Receivers<W, M> receivers;
    private final ConcurrentSkipListMap<String, M> byName = new ConcurrentSkipListMap<>();
    private final Map<String, LeftOut> leftOut = new ConcurrentHashMap<>();

    private record LeftOut(String why, Instant createdAt) {

        boolean isOurs() {
            return !why.equals(NOT_OURS);
        }
    }

    /**
     * The receivers of changes.
     *
     * @param changed receives the old and the new object; one of them may be null
     * @param unreadable receives an object that cannot be translated, and the reason
     * @param deleted receives the name of an untranslatable object that was deleted
     */
    public record Receivers<W, M>(
            BiConsumer<@Nullable M, @Nullable M> changed, BiConsumer<W, String> unreadable, Consumer<String> deleted) {

        public Receivers(BiConsumer<@Nullable M, @Nullable M> changed, BiConsumer<W, String> unreadable) {
            this(changed, unreadable, _ -> {});
        }
    }

    public TranslatedStore(Function<W, M> translation, Predicate<M> ours, Receivers<W, M> receivers) {
        this.translation = translation;
        this.ours = ours;
        this.receivers = receivers;
    }

    public List<M> all() {
        return List.copyOf(byName.values());
    }

    /** Returns the object with this name, for a cluster-scoped kind. */
    public Optional<M> find(String name) {
        return Optional.ofNullable(byName.get("/" + name));
    }

    /** Returns the names of the objects that cannot be translated, for a cluster-scoped kind. */
    public List<String> unreadable() {
        return leftOut.entrySet().stream()
                .filter(entry -> entry.getValue().isOurs())
                .map(entry -> entry.getKey().substring(1))
                .toList();
    }

    /** Returns the objects that cannot be translated, sorted by name. */
    public List<InvalidObject> invalid(String kind) {
        return leftOut.entrySet().stream()
                .filter(entry -> entry.getValue().isOurs())
                .map(entry -> invalid(kind, entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(InvalidObject::fullName))
                .toList();
    }

    private static InvalidObject invalid(String kind, String key, LeftOut leftOut) {
        int slash = key.indexOf('/');
        return new InvalidObject(
                kind, key.substring(0, slash), key.substring(slash + 1), leftOut.createdAt(), leftOut.why());
    }

    /**
     * Returns true if the store has received each of these objects. An informer can report a complete list shortly before it passes the last
     * objects to this store.
     */
    boolean hasSeen(Collection<? extends HasMetadata> objects) {
        return objects.stream()
                .map(TranslatedStore::key)
                .allMatch(key -> byName.containsKey(key) || leftOut.containsKey(key));
    }

    @Override
    public void onAdd(W object) {
        contain(object, () -> put(object));
    }

    @Override
    public void onUpdate(W old, W object) {
        contain(object, () -> put(object));
    }

    @Override
    public void onDelete(W object, boolean finalStateUnknown) {
        contain(object, () -> forget(key(object)));
    }

    /** Removes every object for whose informer key {@code keep} returns false. */
    void retain(Predicate<String> keep) {
        Stream.concat(byName.keySet().stream(), leftOut.keySet().stream())
                .filter(key -> !keep.test(key.startsWith("/") ? key.substring(1) : key))
                .distinct()
                .toList()
                .forEach(this::forget);
    }

    private void forget(String key) {
        drop(key);
        var removed = leftOut.remove(key);
        if (removed != null && removed.isOurs()) {
            receivers.deleted().accept(key.substring(key.indexOf('/') + 1));
        }
    }

    /** Runs the task. An exception of one object or listener must not end the informer's thread. */
    private static void contain(HasMetadata object, Runnable task) {
        Failures.contain(
                task,
                failure -> LOG.errorf(failure, "change not handled: object=%s/%s", object.getKind(), key(object)));
    }

    private void put(W object) {
        M now;
        try {
            now = translation.apply(object);
        } catch (Throwable unreadable) { // one invalid object must not end the informer's thread
            Failures.escalate(unreadable);
            leaveOut(object, reason(unreadable));
            return;
        }
        if (!ours.test(now)) {
            leftOut.put(key(object), leftOut(object, NOT_OURS));
            drop(key(object));
            return;
        }
        leftOut.remove(key(object));
        receivers.changed().accept(byName.put(key(object), now), now);
    }

    private static String reason(Throwable unreadable) {
        return unreadable.getMessage() == null ? unreadable.toString() : unreadable.getMessage();
    }

    private void leaveOut(W object, String why) {
        var before = leftOut.put(key(object), leftOut(object, why));
        if (before == null || !before.why().equals(why)) {
            receivers.unreadable().accept(object, why);
        }
        drop(key(object));
    }

    private static LeftOut leftOut(HasMetadata object, String why) {
        return new LeftOut(why, createdAt(object.getMetadata().getCreationTimestamp()));
    }

    /** Parses the creation time, which is missing if the object was not created by an API server. */
    private static Instant createdAt(@Nullable String timestamp) {
        try {
            return timestamp == null ? Instant.EPOCH : Instant.parse(timestamp);
        } catch (DateTimeParseException invalid) {
            return Instant.EPOCH;
        }
    }

    private void drop(String key) {
        var before = byName.remove(key);
        if (before != null) {
            receivers.changed().accept(before, null);
        }
    }

    /** Returns namespace and name; the namespace is empty for a cluster-scoped kind. */
    static String key(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return (namespace == null ? "" : namespace) + "/" + object.getMetadata().getName();
    }
}
