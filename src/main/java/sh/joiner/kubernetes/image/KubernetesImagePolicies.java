package sh.joiner.kubernetes.image;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.api.nodeclass.ImagePolicyTranslation;
import sh.joiner.kubernetes.call.ConditionReports;
import sh.joiner.kubernetes.informer.ReportedKind;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.image.ImagePolicies;

/** AMIPolicies, watched by an informer. */
public final class KubernetesImagePolicies implements ImagePolicies, AutoCloseable {

    private static final String NOT_LISTED = "the AMIPolicies are not listed yet";

    private final WorldClock clock;
    private final ReportedKind<AMIPolicy, ImagePolicy> policies;

    public KubernetesImagePolicies(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.clock = clock;
        this.policies = new ReportedKind<>(client, clock, AMIPolicy.class, ImagePolicyTranslation::policy, unreadable);
    }

    public void start() {
        policies.start();
    }

    public WatchedKind watched() {
        return policies.watched();
    }

    /** Returns the current policies by name; empty while they are not known. */
    public Optional<List<ImagePolicy>> all() {
        return policies.all();
    }

    @Override
    public Reading reading() {
        return policies.all()
                .<Reading>map(Reading.Known::new)
                .orElseGet(() -> new Reading.NotKnown(policies.failure()
                        .map(RemoteCallException::getMessage)
                        .map(why -> NOT_LISTED + ": " + why)
                        .orElse(NOT_LISTED)));
    }

    @Override
    public void onChange(Runnable listener) {
        policies.onChange(listener);
    }

    @Override
    public void report(String policy, List<String> nodeClasses, List<ConditionReport> reports) {
        policies.report(policy, object -> write(object, nodeClasses, reports));
    }

    /** Writes node classes and conditions to the status. Returns true if the object has changed. */
    private boolean write(AMIPolicy object, List<String> nodeClasses, List<ConditionReport> reports) {
        var status = object.getStatus();
        var before = status.nodeClasses;
        boolean changed = !nodeClasses.equals(before == null ? List.of() : before);
        status.nodeClasses = nodeClasses.isEmpty() ? null : List.copyOf(nodeClasses);
        return ConditionReports.setOnly(object.conditions(clock.now()), status.conditions, reports) || changed;
    }

    @Override
    public void close() {
        policies.close();
    }
}
