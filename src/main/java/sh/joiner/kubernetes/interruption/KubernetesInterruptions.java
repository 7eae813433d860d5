package sh.joiner.kubernetes.interruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.interruption.InterruptionTranslation;
import sh.joiner.api.interruption.ProgressTranslation;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.kubernetes.informer.JoinerKind;
import sh.joiner.kubernetes.informer.MetadataStore;
import sh.joiner.kubernetes.informer.Paged;
import sh.joiner.kubernetes.informer.TranslatedStore;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.Interruptions;

/**
 * NodeInterruptions, watched by an informer. Thousands may be created at once. So the original objects are not kept, and a status is
 * written on top of the last received version without reading the object first.
 */
public final class KubernetesInterruptions implements Interruptions, AutoCloseable {

    private static final String PATH = "/apis/joiner.sh/v1alpha1/nodeinterruptions";
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final JoinerKind<NodeInterruption, Seen> interruptions;

    /** The parts of an object from which its status is written. */
    private record Seen(Interruption object, @Nullable Long generation, List<Condition> conditions) {}

    public KubernetesInterruptions(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.interruptions = new JoinerKind<>(
                client,
                clock,
                NodeInterruption.class,
                () -> Paged.informer(client.resources(NodeInterruption.class))
                        .itemStore(new MetadataStore<>(NodeInterruption::new)),
                new TranslatedStore<>(
                        KubernetesInterruptions::seen,
                        _ -> true,
                        new TranslatedStore.Receivers<>(this::changed, unreadable::report)),
                () -> interruptions().all().ifPresent(all -> all.forEach(seen -> notifyListeners(seen.object()))));
    }

    private JoinerKind<NodeInterruption, Seen> interruptions() {
        return interruptions;
    }

    private static Seen seen(NodeInterruption wire) {
        return new Seen(
                InterruptionTranslation.interruption(wire),
                wire.getMetadata().getGeneration(),
                List.copyOf(conditionsOf(wire)));
    }

    private static List<Condition> conditionsOf(NodeInterruption wire) {
        var status = wire.getStatus();
        return status == null || status.conditions == null ? List.of() : status.conditions;
    }

    private void changed(@Nullable Seen before, @Nullable Seen now) {
        if (now != null) {
            notifyListeners(now.object());
        } else if (before != null) {
            notifyListeners(before.object());
        }
    }

    private void notifyListeners(Interruption object) {
        Failures.callAll(listeners, listener -> listener.accept(object.name()));
    }

    public void start() {
        interruptions.start();
    }

    public WatchedKind watched() {
        return interruptions;
    }

    @Override
    public Optional<List<Interruption>> all() {
        return interruptions.all().map(all -> all.stream().map(Seen::object).toList());
    }

    public Optional<RemoteCallException> failure() {
        return interruptions.failure();
    }

    @Override
    public Optional<Interruption> find(String name) {
        return interruptions.find(name).map(Seen::object);
    }

    @Override
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    @Override
    public boolean create(InterruptionDraft draft) {
        try {
            if (client.raw(PATH, "POST", InterruptionTranslation.wire(draft)) == null) {
                throw notFound();
            }
            return true;
        } catch (KubernetesClientException failure) {
            if (failure.getCode() == CONFLICT) {
                return false;
            }
            throw failure.getCode() == NOT_FOUND ? notFound() : ApiCalls.translated(failure);
        }
    }

    /** Returns the error for a 404 of a create request. A proxy may have sent the 404, so discovery decides if the kind is served. */
    private RemoteCallException notFound() {
        return interruptions.isServed()
                ? new RemoteCallException(
                        Category.UNREACHABLE,
                        "NotFound",
                        "the answer to a create request for a NodeInterruption was 404, although the API server serves the kind; check proxies in front of the API server",
                        null)
                : new RemoteCallException(
                        Category.NOT_FOUND,
                        "NotFound",
                        "the API server does not serve the kind NodeInterruption; install Joiner's CRDs",
                        null);
    }

    @Override
    public void amend(String name, Notice notice) {
        ApiCalls.ignoringNotFound(() -> Locked.write(Optional.empty(), () -> ask(name), found -> {
            if (!InterruptionTranslation.notice(found.getSpec()).equals(notice)) {
                InterruptionTranslation.report(found.getSpec(), notice);
                client.resource(found).update();
            }
        }));
    }

    @Override
    public void joined(String name, NodeName node) {
        ApiCalls.ignoringNotFound(() -> Locked.write(Optional.empty(), () -> ask(name), found -> {
            if (found.getSpec().nodeName == null) {
                found.getSpec().nodeName = node.value();
                client.resource(found).update();
            }
        }));
    }

    @Override
    public void progress(Interruption decidedFrom, Progress progress) {
        var name = decidedFrom.name();
        var written = ProgressTranslation.asWritten(progress);
        var seen = interruptions.find(name);
        if (seen.filter(known -> hasProgress(known.object(), written)).isPresent()) {
            return;
        }
        ApiCalls.ignoringNotFound(() -> Locked.write(
                seen.map(KubernetesInterruptions::wire), () -> ask(name), found -> write(found, decidedFrom, written)));
    }

    private static boolean hasProgress(Interruption object, Progress progress) {
        return object.evaluated() && object.progress().equals(progress);
    }

    /** Converts the received object. The conditions are copied, because the received object is shared. */
    private static NodeInterruption wire(Seen seen) {
        var wire = InterruptionTranslation.wire(seen.object());
        wire.getMetadata().setGeneration(seen.generation());
        wire.getStatus().conditions =
                new ArrayList<>(seen.conditions().stream().map(Condition::copy).toList());
        return wire;
    }

    /**
     * Writes the status. The conditions have no observedGeneration: a later AWS notice changes the spec but not necessarily the conditions,
     * which would then look outdated.
     */
    private void write(NodeInterruption found, Interruption decidedFrom, Progress progress) {
        var present = InterruptionTranslation.interruption(found);
        if (hasProgress(present, progress)) {
            return;
        }
        if (!present.isUnchangedSince(decidedFrom)) {
            throw Interruptions.changed(present.name());
        }
        var conditions = found.getStatus().conditions;
        found.setStatus(ProgressTranslation.wire(progress));
        found.getStatus().conditions = conditions;
        ProgressTranslation.setConditions(found.conditions(clock.now()), progress);
        conditionsOf(found).forEach(condition -> condition.observedGeneration = null);
        client.raw(
                "%s/%s/status".formatted(PATH, found.getMetadata().getName()),
                "PUT",
                found); // a 404 means that the object no longer exists
    }

    private Optional<NodeInterruption> ask(String name) {
        return Optional.ofNullable(resource(name).get());
    }

    private Resource<NodeInterruption> resource(String name) {
        return client.resources(NodeInterruption.class).withName(name);
    }

    @Override
    public void delete(String name) {
        find(name).ifPresent(seen -> ApiCalls.delete(client, PATH + "/" + name, seen.uid()));
    }

    @Override
    public void close() {
        interruptions.close();
    }
}
