package sh.joiner.kubernetes.interruption;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import sh.joiner.api.interruption.InterruptionPolicyTranslation;
import sh.joiner.api.v1alpha1.InterruptionPolicyStatus;
import sh.joiner.kubernetes.call.ConditionReports;
import sh.joiner.kubernetes.informer.ReportedKind;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.InterruptionPolicies;

/** InterruptionPolicies, watched by an informer. */
public final class KubernetesInterruptionPolicies implements InterruptionPolicies, AutoCloseable {

    private final WorldClock clock;
    private final ReportedKind<sh.joiner.api.v1alpha1.InterruptionPolicy, InterruptionPolicy> policies;

    public KubernetesInterruptionPolicies(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.clock = clock;
        this.policies = new ReportedKind<>(
                client,
                clock,
                sh.joiner.api.v1alpha1.InterruptionPolicy.class,
                InterruptionPolicyTranslation::policy,
                unreadable);
    }

    public void start() {
        policies.start();
    }

    public WatchedKind watched() {
        return policies.watched();
    }

    @Override
    public Optional<List<InterruptionPolicy>> all() {
        return policies.all();
    }

    public Optional<RemoteCallException> failure() {
        return policies.failure();
    }

    @Override
    public void onChange(Runnable listener) {
        policies.onChange(listener);
    }

    @Override
    public void report(String policy, List<String> pools, List<ConditionReport> reports) {
        policies.report(policy, object -> write(object, pools, reports));
    }

    /** Writes pools and conditions to the status. Returns true if the object has changed. */
    private boolean write(
            sh.joiner.api.v1alpha1.InterruptionPolicy object, List<String> pools, List<ConditionReport> reports) {
        var status = object.getStatus();
        boolean changed = !pools.equals(status.nodePools == null ? List.of() : status.nodePools);
        status.nodePools = pools.isEmpty() ? null : List.copyOf(pools);
        changed |= storeValidSpec(object, status);
        return ConditionReports.setOnly(object.conditions(clock.now()), status.conditions, reports) || changed;
    }

    /** Stores the last valid spec in the status, so that it stays in effect after an invalid change. */
    private static boolean storeValidSpec(
            sh.joiner.api.v1alpha1.InterruptionPolicy object, InterruptionPolicyStatus status) {
        var generation = object.getMetadata().getGeneration();
        boolean isStored = status.inForce != null && Objects.equals(status.inForceGeneration, generation);
        if (isStored || !InterruptionPolicyTranslation.policy(object).isValid()) {
            return false;
        }
        status.inForce = object.getSpec();
        status.inForceGeneration = generation;
        return true;
    }

    @Override
    public void close() {
        policies.close();
    }
}
