package sh.joiner.kubernetes.catalog;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.api.pool.OverlayTranslation;
import sh.joiner.api.v1alpha1.NodeOverlay;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.informer.InformedKind;
import sh.joiner.kubernetes.informer.Paged;
import sh.joiner.kubernetes.informer.TranslatedStore;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.catalog.OverlayObjects;

/** NodeOverlays, watched by an informer. */
public final class KubernetesOverlays implements OverlayObjects, AutoCloseable {

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final InformedKind<NodeOverlay> shown;
    private final TranslatedStore<NodeOverlay, Overlay> overlays;

    public KubernetesOverlays(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.overlays = new TranslatedStore<>(
                OverlayTranslation::overlay,
                _ -> true,
                new TranslatedStore.Receivers<>(
                        (_, _) -> Failures.callAll(listeners, Runnable::run), unreadable::report));
        this.shown = new InformedKind<>(
                NodeOverlay.class, () -> Paged.informer(client.resources(NodeOverlay.class)), overlays);
    }

    public WatchedKind watched() {
        return shown.watched();
    }

    public void start() {
        shown.start();
    }

    @Override
    public Optional<List<Overlay>> all() {
        return shown.isSynced() ? Optional.of(overlays.all()) : Optional.empty();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void report(String overlay, ConditionReport validation) {
        if (shown.wire(overlay).filter(seen -> hasCondition(seen, validation)).isPresent()) {
            return;
        }
        ApiCalls.ignoringNotFound(() -> {
            var object = client.resources(NodeOverlay.class).withName(overlay).get();
            if (object != null && set(object, validation)) {
                client.resource(object).updateStatus();
            }
        });
    }

    /** Returns true if the object already has the condition. Works on a copy, because the informer's objects are shared. */
    private boolean hasCondition(NodeOverlay seen, ConditionReport report) {
        return !set(client.getKubernetesSerialization().clone(seen), report);
    }

    /** Sets the condition. Returns true if the object has changed. */
    private boolean set(NodeOverlay object, ConditionReport report) {
        var conditions = object.conditions(clock.now());
        return switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        };
    }

    @Override
    public void close() {
        shown.stop();
    }
}
