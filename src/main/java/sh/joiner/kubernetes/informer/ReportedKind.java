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
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Objects of one of Joiner's own kinds: seen by an informer, their status written under the server's lock and only where it says something new. */
public final class ReportedKind<W extends CustomResource<?, ?>, M> implements AutoCloseable {

    private final KubernetesClient client;
    private final Class<W> type;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final OwnKind<W, M> objects;

    public ReportedKind(
            KubernetesClient client,
            WorldClock clock,
            Class<W> type,
            Function<W, M> translation,
            Unreadable unreadable) {
        this.client = client;
        this.type = type;
        this.objects = new OwnKind<>(
                client,
                clock,
                type,
                () -> Paged.informer(client.resources(type)),
                new TranslatedStore<>(
                        translation, _ -> true, new TranslatedStore.Outlets<>((_, _) -> tell(), unreadable::tell)),
                this::tell);
    }

    private void tell() {
        Failures.tellAll(listeners, Runnable::run);
    }

    public void start() {
        objects.start();
    }

    public WatchedKind watched() {
        return objects;
    }

    /** All of them, by name; empty while it is not known which there are. */
    public Optional<List<M>> all() {
        return objects.all();
    }

    /** What keeps it from being known which there are. */
    public Optional<OutsideTrouble> trouble() {
        return objects.trouble();
    }

    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Writes a status; one that is gone is no error. {@code say} says it on an object, and answers whether anything is new. */
    public void report(String name, Predicate<W> say) {
        if (isSeenToSay(name, say)) {
            return;
        }
        ApiCalls.askUnlessGone(() -> Locked.write(Optional.empty(), () -> ask(name), found -> {
            if (say.test(found)) {
                client.resource(found).updateStatus();
            }
        }));
    }

    /** Whether all of that stands on the object as it was last seen, which is shared: it is said on a copy. */
    public boolean isSeenToSay(String name, Predicate<W> say) {
        return objects.wire(name)
                .map(client.getKubernetesSerialization()::clone)
                .filter(say.negate())
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
