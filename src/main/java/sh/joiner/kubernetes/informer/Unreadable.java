package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.EventRecorder;

/**
 * Writes a log line and a Kubernetes event about an object that cannot be translated. Otherwise users would not learn why the object is
 * ignored.
 */
public final class Unreadable {

    private static final Logger LOG = Logger.getLogger(Unreadable.class);

    private final EventRecorder journal;
    private final WorldClock clock;

    public Unreadable(EventRecorder journal, WorldClock clock) {
        this.journal = journal;
        this.clock = clock;
    }

    public void report(HasMetadata object, String why) {
        LOG.warnf("object ignored: object=%s/%s reason=%s", object.getKind(), TranslatedStore.key(object), why);
        var metadata = object.getMetadata();
        var subject = new Subject(
                object.getKind(), text(metadata.getNamespace()), text(metadata.getName()), text(metadata.getUid()));
        journal.report(new Decision(
                clock.now(),
                "cluster",
                "NotUnderstood",
                Weight.WARNING,
                List.of(subject),
                "Joiner ignores the object until the object is corrected",
                why,
                List.of(),
                Map.of("reason", why),
                0));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
