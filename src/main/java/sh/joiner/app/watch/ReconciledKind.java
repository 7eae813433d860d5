package sh.joiner.app.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.kubernetes.watch.CollectionPath;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.kubernetes.watch.ObjectVersion;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.Failures;

/** The cached objects of one kind that the operator SDK keeps for a reconciler. */
public final class ReconciledKind<P extends HasMetadata> implements WatchedKind {

    private static final Logger LOG = Logger.getLogger(ReconciledKind.class);

    private final String reconciler;
    private final CollectionPath resource;
    private final ControllerEventSource<P> source;
    private final AtomicBoolean listing = new AtomicBoolean();
    private volatile List<P> known = List.of(); // the objects that the reconciler had before the watch failed

    private ReconciledKind(Controller<P> controller) {
        this.reconciler = controller.getConfiguration().getName();
        this.resource = CollectionPath.of(controller.getConfiguration().getResourceClass());
        this.source = controller.getEventSourceManager().getControllerEventSource();
    }

    /** Checks the caches of all reconcilers of a started operator from now on. */
    public static void check(Operator operator, FreshnessChecks checks) {
        for (Object registered : operator.getRegisteredControllers()) {
            if (registered instanceof Controller<?> controller) {
                checks.add(new ReconciledKind<>(controller), Optional.of(GateName.CLUSTER_STATE));
            }
        }
    }

    @Override
    public String name() {
        return resource.name();
    }

    @Override
    public String reader() {
        return "reconciler " + reconciler;
    }

    @Override
    public String path() {
        return resource.path();
    }

    @Override
    public boolean isListed() {
        return !listing.get() && source.isRunning();
    }

    @Override
    public boolean isWatching() {
        return source.informerHealthIndicators().values().stream().allMatch(InformerHealthIndicator::isWatching);
    }

    /** Returns the newest received version, because the SDK does not expose bookmarks. */
    @Override
    public String progress() {
        return source.list(_ -> true)
                .map(object -> object.getMetadata().getResourceVersion())
                .reduce("", ReconciledKind::newer);
    }

    private static String newer(String one, String other) {
        return ObjectVersion.isNewer(one, other) ? one : other;
    }

    @Override
    public Map<String, ObjectVersion> held() {
        return source.list(_ -> true).collect(Collectors.toMap(ReconciledKind::key, ReconciledKind::version));
    }

    private static String key(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        var name = object.getMetadata().getName();
        return namespace == null ? name : namespace + "/" + name;
    }

    private static ObjectVersion version(HasMetadata object) {
        return new ObjectVersion(
                object.getMetadata().getUid(), object.getMetadata().getResourceVersion());
    }

    @Override
    public void restart() {
        if (listing.compareAndSet(false, true)) {
            Thread.ofVirtual()
                    .name("joiner-relist-" + reconciler)
                    .start(() -> Failures.contain(
                            this::listAgain,
                            failure -> LOG.warnf(
                                    "the objects of a reconciler were not listed again: reconciler=%s reason=%s",
                                    reconciler, failure.getMessage())));
        }
    }

    /** Reports every listed object as added, and every missing object as deleted. Otherwise the SDK would keep the state of deleted objects forever. */
    private void listAgain() {
        try {
            if (source.isRunning()) {
                known = source.list(_ -> true).toList();
                source.stop();
            }
            source.start();
            known.stream()
                    .filter(object ->
                            source.get(ResourceID.fromResource(object)).isEmpty())
                    .forEach(deleted -> source.onDelete(deleted, true));
            known = List.of();
        } finally {
            listing.set(false);
        }
    }
}
