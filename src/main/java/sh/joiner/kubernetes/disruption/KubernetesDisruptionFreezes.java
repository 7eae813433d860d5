package sh.joiner.kubernetes.disruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import sh.joiner.api.disruption.DisruptionFreezeTranslation;
import sh.joiner.kubernetes.call.ConditionReports;
import sh.joiner.kubernetes.informer.ReportedKind;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.disruption.DisruptionFreezes;

/** DisruptionFreezes, watched by an informer. */
public final class KubernetesDisruptionFreezes implements DisruptionFreezes, AutoCloseable {

    private final WorldClock clock;
    private final ReportedKind<sh.joiner.api.disruption.DisruptionFreeze, DisruptionFreeze> freezes;

    public KubernetesDisruptionFreezes(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.clock = clock;
        this.freezes = new ReportedKind<>(
                client,
                clock,
                sh.joiner.api.disruption.DisruptionFreeze.class,
                DisruptionFreezeTranslation::freeze,
                unreadable);
    }

    public void start() {
        freezes.start();
    }

    public WatchedKind watched() {
        return freezes.watched();
    }

    @Override
    public Optional<List<DisruptionFreeze>> all() {
        return freezes.all();
    }

    public Optional<RemoteCallException> failure() {
        return freezes.failure();
    }

    @Override
    public void onChange(Runnable listener) {
        freezes.onChange(listener);
    }

    @Override
    public void report(String freeze, List<String> pools, List<ConditionReport> reports) {
        freezes.report(freeze, object -> write(object, pools, reports));
    }

    /** Writes pools and conditions to the status. Returns true if the object has changed. */
    private boolean write(
            sh.joiner.api.disruption.DisruptionFreeze object, List<String> pools, List<ConditionReport> reports) {
        var status = object.getStatus();
        boolean changed = !pools.equals(status.nodePools == null ? List.of() : status.nodePools);
        status.nodePools = pools.isEmpty() ? null : List.copyOf(pools);
        return ConditionReports.setOnly(object.conditions(clock.now()), status.conditions, reports) || changed;
    }

    @Override
    public void close() {
        freezes.close();
    }
}
