package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.api.translate.ImagePolicyTranslation;
import sh.joiner.api.v1alpha1.AMIPolicy;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.ImagePolicies;
import sh.joiner.port.WorldClock;

/** AMIPolicies as an informer sees them. */
final class KubernetesImagePolicies implements ImagePolicies, AutoCloseable {

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final OwnKind<AMIPolicy, ImagePolicy> policies;

    KubernetesImagePolicies(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.policies = new OwnKind<>(
                client,
                clock,
                AMIPolicy.class,
                () -> Paged.informer(client.resources(AMIPolicy.class)),
                new Shelf<>(
                        ImagePolicyTranslation::policy,
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
    public Reading reading() {
        return policies.all()
                .<Reading>map(Reading.Known::new)
                .orElseGet(() -> new Reading.NotKnown("it is not known yet which AMIPolicies there are"));
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void report(String policy, List<String> nodeClasses, List<ConditionReport> reports) {
        Calls.askUnlessGone(() -> {
            var object = client.resources(AMIPolicy.class).withName(policy).get();
            if (object != null && say(object, nodeClasses, reports)) {
                client.resource(object).updateStatus();
            }
        });
    }

    /** Answers whether anything is new. */
    private boolean say(AMIPolicy object, List<String> nodeClasses, List<ConditionReport> reports) {
        var status = object.getStatus();
        var before = status.nodeClasses;
        boolean changed = !nodeClasses.equals(before == null ? List.of() : before);
        status.nodeClasses = nodeClasses.isEmpty() ? null : List.copyOf(nodeClasses);
        return Reports.sayOnly(object.conditions(clock.now()), status.conditions, reports) || changed;
    }

    @Override
    public void close() {
        policies.close();
    }
}
