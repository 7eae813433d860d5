package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;

/**
 * Objects of one of Joiner's own kinds, watched by an informer. Their status is written with optimistic locking, and only if the status changes.
 */
public final class ReportedKind<W extends CustomResource<?, ?>, M> implements AutoCloseable {

    private final KubernetesClient client;
    private final Class<W> type;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final JoinerKind<W, M> objects;

    public ReportedKind(
            KubernetesClient client,
            WorldClock clock,
            Class<W> type,
            Function<W, M> translation,
            Unreadable unreadable) {
        this.client = client;
        this.type = type;
        this.objects = new JoinerKind<>(
                client,
                clock,
                type,
                () -> Paged.informer(client.resources(type)),
                new TranslatedStore<>(
                        translation,
                        _ -> true,
                        new TranslatedStore.Receivers<>((_, _) -> notifyListeners(), unreadable::report)),
                this::notifyListeners);
    }

    private void notifyListeners() {
        Failures.callAll(listeners, Runnable::run);
    }

    public void start() {
        objects.start();
    }

    public WatchedKind watched() {
        return objects;
    }

    /** Returns all objects that can be translated, sorted by name. Empty while the objects are not known. */
    public Optional<List<M>> all() {
        return objects.all();
    }

    /** Returns the error that prevents the first list. Empty if the list is complete or no error is known. */
    public Optional<RemoteCallException> failure() {
        return objects.failure();
    }

    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /**
     * Writes a status. Does nothing if the object does not exist.
     *
     * @param change changes the object's status and returns true if the object has changed
     */
    public void report(String name, Predicate<W> change) {
        if (isUnchangedBy(name, change)) {
            return;
        }
        ApiCalls.ignoringNotFound(() -> Locked.write(Optional.empty(), () -> ask(name), found -> {
            if (change.test(found)) {
                client.resource(found).updateStatus();
            }
        }));
    }

    /**
     * Returns true if the change has no effect on the informer's object. The change is applied to a copy, because the object is shared.
     */
    public boolean isUnchangedBy(String name, Predicate<W> change) {
        return objects.wire(name)
                .map(client.getKubernetesSerialization()::clone)
                .filter(change.negate())
                .isPresent();
    }

    private Optional<W> ask(String name) {
        return Optional.ofNullable(client.resources(type).withName(name).get());
    }

    @Override
    public void close() {
        objects.close();
    }
}
