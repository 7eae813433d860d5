package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.EventRecorder;

/**
 * Writes Kubernetes events (core 8.2), one for each subject of a decision, if {@code API_VERSIONS} has the subject's kind. Repeated events are
 * suppressed for a while. A separate thread writes the events, so that controllers do not wait. The queue is bounded; the number of dropped events is logged.
 */
public final class KubernetesEventRecorder implements EventRecorder, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(KubernetesEventRecorder.class);
    private static final int QUEUE = 5_000;

    private static final Map<String, String> API_VERSIONS = Map.ofEntries(
            Map.entry("Pod", "v1"),
            Map.entry("Node", "v1"),
            Map.entry("DaemonSet", "apps/v1"),
            Map.entry("NodePool", "karpenter.sh/v1"),
            Map.entry("NodeClaim", "karpenter.sh/v1"),
            Map.entry("EC2NodeClass", "karpenter.k8s.aws/v1"),
            Map.entry("AMIPolicy", "joiner.sh/v1alpha1"),
            Map.entry("AMIRollout", "joiner.sh/v1alpha1"),
            Map.entry("InterruptionPolicy", "joiner.sh/v1alpha1"),
            Map.entry("MaintenanceWindow", "joiner.sh/v1alpha1"),
            Map.entry("NodeInterruption", "joiner.sh/v1alpha1"));

    private final KubernetesClient client;
    private final BooleanSupplier mayWrite;
    private final EventDeduplication deduplication;
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final ThreadPoolExecutor writer;

    public KubernetesEventRecorder(KubernetesClient client, WorldClock clock, BooleanSupplier mayWrite) {
        this.client = client;
        this.mayWrite = mayWrite;
        this.deduplication = new EventDeduplication(clock);
        this.writer = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(QUEUE),
                Thread.ofPlatform().daemon().name("joiner-events").factory(),
                (_, _) -> dropped.incrementAndGet());
    }

    @Override
    public void report(Decision decision) {
        if (!mayWrite.getAsBoolean()) {
            return;
        }
        decision.subjects().stream()
                .filter(subject -> API_VERSIONS.containsKey(subject.kind()))
                .filter(subject -> deduplication.isNew(decision, subject))
                .forEach(subject -> writer.execute(() -> Failures.contain(
                        () -> write(event(decision, subject)), failure -> LOG.error("event not written", failure))));
    }

    private Event event(Decision decision, Subject subject) {
        var at = decision.at().truncatedTo(ChronoUnit.SECONDS).toString();
        var namespace = subject.namespace().isEmpty() ? "default" : subject.namespace();
        return new EventBuilder()
                .withNewMetadata()
                .withName("%s.%x%04x"
                        .formatted(
                                shortened(subject.name()),
                                decision.at().toEpochMilli(),
                                count.incrementAndGet() & 0xffff))
                .withNamespace(namespace)
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(API_VERSIONS.get(subject.kind()))
                .withKind(subject.kind())
                .withNamespace(subject.namespace().isEmpty() ? null : subject.namespace())
                .withName(subject.name())
                .withUid(subject.uid().isEmpty() ? null : subject.uid())
                .endInvolvedObject()
                .withType(decision.weight() == Weight.WARNING ? "Warning" : "Normal")
                .withReason(decision.code())
                .withMessage(message(decision))
                .withFirstTimestamp(at)
                .withLastTimestamp(at)
                .withCount(1)
                .withNewSource()
                .withComponent("karpenter")
                .endSource()
                .withReportingComponent("karpenter")
                .withReportingInstance("")
                .build();
    }

    /** Shortens the name, because the suffix needs part of the 253 characters of an object name. */
    private static String shortened(String name) {
        return name.length() <= 230 ? name : name.substring(0, 230);
    }

    /** Returns the message, limited to Kubernetes' maximum of 1,024 characters. */
    private static String message(Decision decision) {
        var text = decision.why().isEmpty() ? decision.what() : decision.what() + ": " + decision.why();
        return text.length() <= 1024 ? text : text.substring(0, 1021) + "...";
    }

    private void write(Event event) {
        try {
            var _ = client.resource(event).create();
        } catch (KubernetesClientException failure) {
            LOG.debugf("event not written: reason=%s", failure.getMessage());
        }
        long lost = dropped.getAndSet(0);
        if (lost > 0) {
            LOG.infof("events not written: count=%d", lost);
        }
    }

    @Override
    public void close() {
        writer.shutdownNow();
    }
}
