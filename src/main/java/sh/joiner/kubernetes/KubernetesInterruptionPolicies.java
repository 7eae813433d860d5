package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.api.translate.InterruptionPolicyTranslation;
import sh.joiner.api.v1alpha1.InterruptionPolicyStatus;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.port.InterruptionPolicies;
import sh.joiner.port.WorldClock;

/** InterruptionPolicies as an informer sees them. */
final class KubernetesInterruptionPolicies implements InterruptionPolicies, AutoCloseable {

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final OwnKind<sh.joiner.api.v1alpha1.InterruptionPolicy, InterruptionPolicy> policies;

    KubernetesInterruptionPolicies(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.policies = new OwnKind<>(
                client,
                clock,
                sh.joiner.api.v1alpha1.InterruptionPolicy.class,
                () -> Paged.informer(client.resources(sh.joiner.api.v1alpha1.InterruptionPolicy.class)),
                new Shelf<>(
                        InterruptionPolicyTranslation::policy,
                        _ -> true,
                        new Shelf.Outlets<>((_, _) -> tell(), unreadable::tell)),
                this::tell);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    void start() {
        policies.start();
    }

    @Override
    public Optional<List<InterruptionPolicy>> all() {
        return policies.all();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void report(String policy, List<String> pools, List<ConditionReport> reports) {
        if (isSeenToSay(policy, pools, reports)) {
            return;
        }
        Calls.askUnlessGone(() -> Locked.write(Optional.empty(), () -> ask(policy), found -> {
            if (say(found, pools, reports)) {
                client.resource(found).updateStatus();
            }
        }));
    }

    /** Whether all of that stands on the object as it was last seen. */
    boolean isSeenToSay(String policy, List<String> pools, List<ConditionReport> reports) {
        return policies.wire(policy)
                .filter(seen -> saysSo(seen, pools, reports))
                .isPresent();
    }

    private Optional<sh.joiner.api.v1alpha1.InterruptionPolicy> ask(String policy) {
        return Optional.ofNullable(client.resources(sh.joiner.api.v1alpha1.InterruptionPolicy.class)
                .withName(policy)
                .get());
    }

    /** What was seen is shared, and nobody may change it. */
    private boolean saysSo(
            sh.joiner.api.v1alpha1.InterruptionPolicy seen, List<String> pools, List<ConditionReport> reports) {
        return !say(client.getKubernetesSerialization().clone(seen), pools, reports);
    }

    /** Answers whether anything is new. */
    private boolean say(
            sh.joiner.api.v1alpha1.InterruptionPolicy object, List<String> pools, List<ConditionReport> reports) {
        var status = object.getStatus();
        boolean changed = !pools.equals(status.nodePools == null ? List.of() : status.nodePools);
        status.nodePools = pools.isEmpty() ? null : List.copyOf(pools);
        changed |= keep(object, status);
        return Reports.sayOnly(object.conditions(clock.now()), status.conditions, reports) || changed;
    }

    /** What can be meant is kept, for when somebody breaks it. */
    private static boolean keep(sh.joiner.api.v1alpha1.InterruptionPolicy object, InterruptionPolicyStatus status) {
        var generation = object.getMetadata().getGeneration();
        boolean kept = status.inForce != null && Objects.equals(status.inForceGeneration, generation);
        if (kept || !InterruptionPolicyTranslation.policy(object).isValid()) {
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
