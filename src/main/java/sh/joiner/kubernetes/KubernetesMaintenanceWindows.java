package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.MaintenanceWindowTranslation;
import sh.joiner.api.v1alpha1.WindowOpening;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.port.MaintenanceWindows;
import sh.joiner.port.WorldClock;

/** MaintenanceWindows as an informer sees them. */
final class KubernetesMaintenanceWindows implements MaintenanceWindows, AutoCloseable {

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final OwnKind<sh.joiner.api.v1alpha1.MaintenanceWindow, MaintenanceWindow> windows;

    KubernetesMaintenanceWindows(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.windows = new OwnKind<>(
                client,
                clock,
                sh.joiner.api.v1alpha1.MaintenanceWindow.class,
                () -> Paged.informer(client.resources(sh.joiner.api.v1alpha1.MaintenanceWindow.class)),
                new Shelf<>(
                        MaintenanceWindowTranslation::window,
                        _ -> true,
                        new Shelf.Outlets<>((_, _) -> tell(), unreadable::tell)),
                this::tell);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    void start() {
        windows.start();
    }

    @Override
    public Optional<List<MaintenanceWindow>> all() {
        return windows.all();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void report(String window, ConditionReport ready, @Nullable Opening next) {
        var opening = next == null ? null : MaintenanceWindowTranslation.wire(next);
        if (windows.wire(window).filter(seen -> saysSo(seen, ready, opening)).isPresent()) {
            return;
        }
        Calls.askUnlessGone(() -> Locked.write(Optional.empty(), () -> ask(window), found -> {
            if (say(found, ready, opening)) {
                client.resource(found).updateStatus();
            }
        }));
    }

    private Optional<sh.joiner.api.v1alpha1.MaintenanceWindow> ask(String window) {
        return Optional.ofNullable(client.resources(sh.joiner.api.v1alpha1.MaintenanceWindow.class)
                .withName(window)
                .get());
    }

    /** What was seen is shared, and nobody may change it. */
    private boolean saysSo(
            sh.joiner.api.v1alpha1.MaintenanceWindow seen, ConditionReport ready, @Nullable WindowOpening next) {
        return !say(client.getKubernetesSerialization().clone(seen), ready, next);
    }

    /** Answers whether anything is new. Whatever the report calls it, it is the condition that Ready sums up. */
    private boolean say(
            sh.joiner.api.v1alpha1.MaintenanceWindow object, ConditionReport ready, @Nullable WindowOpening next) {
        var status = object.getStatus();
        boolean changed = !isSame(status.nextOpening, next);
        status.nextOpening = next;
        return Reports.say(object.conditions(clock.now()), valid(ready)) || changed;
    }

    private static ConditionReport valid(ConditionReport ready) {
        var type = sh.joiner.api.v1alpha1.MaintenanceWindow.VALID;
        return ready.status() == Status.TRUE
                ? ConditionReport.isTrue(type)
                : new ConditionReport(type, ready.status(), ready.reason(), ready.message());
    }

    private static boolean isSame(@Nullable WindowOpening one, @Nullable WindowOpening other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.from.equals(other.from) && one.until.equals(other.until);
    }

    @Override
    public void close() {
        windows.close();
    }
}
