package sh.joiner.kubernetes.interruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.interruption.MaintenanceWindowTranslation;
import sh.joiner.api.v1alpha1.WindowOpening;
import sh.joiner.kubernetes.call.ConditionReports;
import sh.joiner.kubernetes.informer.ReportedKind;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.MaintenanceWindows;

/** MaintenanceWindows, watched by an informer. */
public final class KubernetesMaintenanceWindows implements MaintenanceWindows, AutoCloseable {

    private static final String VALID = sh.joiner.api.v1alpha1.MaintenanceWindow.VALID;

    private final WorldClock clock;
    private final ReportedKind<sh.joiner.api.v1alpha1.MaintenanceWindow, MaintenanceWindow> windows;

    public KubernetesMaintenanceWindows(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.clock = clock;
        this.windows = new ReportedKind<>(
                client,
                clock,
                sh.joiner.api.v1alpha1.MaintenanceWindow.class,
                MaintenanceWindowTranslation::window,
                unreadable);
    }

    public void start() {
        windows.start();
    }

    public WatchedKind watched() {
        return windows.watched();
    }

    @Override
    public Optional<List<MaintenanceWindow>> all() {
        return windows.all();
    }

    public Optional<RemoteCallException> failure() {
        return windows.failure();
    }

    @Override
    public void onChange(Runnable listener) {
        windows.onChange(listener);
    }

    @Override
    public void report(String window, String problem, @Nullable Opening next) {
        var valid =
                problem.isEmpty() ? ConditionReport.ofTrue(VALID) : ConditionReport.ofFalse(VALID, "Invalid", problem);
        var opening = next == null ? null : MaintenanceWindowTranslation.wire(next);
        windows.report(window, object -> write(object, valid, opening));
    }

    /** Writes the condition and the next opening to the status. Returns true if the object has changed. */
    private boolean write(
            sh.joiner.api.v1alpha1.MaintenanceWindow object, ConditionReport valid, @Nullable WindowOpening next) {
        var status = object.getStatus();
        boolean changed = !isSame(status.nextOpening, next);
        status.nextOpening = next;
        return ConditionReports.set(object.conditions(clock.now()), valid) || changed;
    }

    private static boolean isSame(@Nullable WindowOpening first, @Nullable WindowOpening second) {
        if (first == null || second == null) {
            return first == null && second == null;
        }
        return first.from.equals(second.from) && first.until.equals(second.until);
    }

    @Override
    public void close() {
        windows.close();
    }
}
