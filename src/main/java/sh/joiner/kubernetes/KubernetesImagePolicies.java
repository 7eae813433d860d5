package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.translate.ImagePolicyTranslation;
import sh.joiner.api.v1alpha1.AMIPolicy;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.ImagePolicies;
import sh.joiner.port.WorldClock;

/**
 * AMIPolicies as an informer sees them. In a cluster that does not know the kind there are none: it came with Karpenter's kinds alone. It is asked again
 * each minute, since the kind may come later.
 */
final class KubernetesImagePolicies implements ImagePolicies, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(KubernetesImagePolicies.class);

    private static final Duration ASK_AGAIN = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Shelf<AMIPolicy, ImagePolicy> policies;
    private volatile @Nullable Shown<AMIPolicy> shown;
    private volatile boolean absent;
    private volatile boolean closed;
    private volatile Instant asked = Instant.EPOCH;

    KubernetesImagePolicies(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.policies = new Shelf<>(
                ImagePolicyTranslation::policy, _ -> true, new Shelf.Outlets<>((_, _) -> tell(), unreadable::tell));
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    /** The first question is not waited for: a server that has just started takes its time. */
    void start() {
        Thread.ofVirtual().name("joiner-image-policies").start(this::ask);
    }

    private synchronized void ask() {
        boolean told = absent;
        asked = clock.now();
        absent = !isServed();
        if (absent && told) {
            return;
        }
        if (absent) {
            LOG.infof("AMIPolicies do not count, since the cluster does not know the kind: group=%s", AMIPolicy.GROUP);
            tell();
            return;
        }
        var kind = new Shown<>(Paged.informer(client.resources(AMIPolicy.class)), policies);
        var _ = kind.start().thenRun(this::tell);
        shown = kind;
        if (closed) { // while the server was asked
            kind.stop();
        }
    }

    /** A cluster that does not answer may well know the kind: then nothing is chosen until it does. */
    private boolean isServed() {
        try {
            var kinds = client.getApiResources(AMIPolicy.GROUP + "/v1alpha1");
            return kinds != null
                    && kinds.getResources().stream()
                            .anyMatch(kind -> kind.getKind().equals("AMIPolicy"));
        } catch (KubernetesClientException noAnswer) {
            return noAnswer.getCode() != 404;
        }
    }

    @Override
    public Reading reading() {
        if (absent) {
            askAgain();
        }
        if (absent) {
            return new Reading.Known(List.of());
        }
        var kind = shown;
        return kind != null && kind.isSynced()
                ? new Reading.Known(policies.all())
                : new Reading.NotKnown("it is not known yet which AMIPolicies there are");
    }

    private synchronized void askAgain() {
        if (absent && !clock.now().isBefore(asked.plus(ASK_AGAIN))) {
            ask();
        }
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
        var conditions = object.conditions(clock.now());
        for (var report : reports) {
            changed |= set(conditions, report);
        }
        var said = reports.stream().map(ConditionReport::type).collect(Collectors.toSet());
        for (var old : old(status.conditions, said)) {
            changed |= conditions.clear(old);
        }
        return changed;
    }

    private static boolean set(ConditionSet conditions, ConditionReport report) {
        return switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        };
    }

    /** Conditions that stand apart and are not said any more. */
    private static List<String> old(@Nullable List<Condition> conditions, Set<String> said) {
        var all = conditions == null ? new ArrayList<Condition>() : conditions;
        return all.stream()
                .map(one -> one.type)
                .filter(type -> !said.contains(type) && !type.equals("Ready"))
                .toList();
    }

    @Override
    public void close() {
        closed = true;
        var kind = shown;
        if (kind != null) {
            kind.stop();
        }
    }
}
