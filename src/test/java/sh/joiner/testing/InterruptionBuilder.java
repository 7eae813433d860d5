package sh.joiner.testing;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;

/**
 * Builds interruptions. The default is a new spot interruption warning at noon about node and claim {@code db1} with instance {@code i-db1} of pool
 * {@code default}. No decision has been made about it.
 */
public final class InterruptionBuilder {

    private final String name;
    private NoticeKind kind = NoticeKind.SPOT_INTERRUPTED;
    private Set<NoticeSource> sources = Set.of(NoticeSource.QUEUE);
    private String subject = "db1";
    private String pool = "default";
    private String code = "";
    private Instant toldAt = World.NOON;
    private @Nullable Instant notBefore;
    private @Nullable Instant notAfter;
    private @Nullable Instant since;
    private Notice.Stage stage = Notice.Stage.OPEN;
    private Optional<Interruption.Unparsed> unparsed = Optional.empty();
    private Request request = Request.NONE;
    private Progress progress = Progress.NONE;
    private boolean evaluated;

    private InterruptionBuilder(String name) {
        this.name = name;
    }

    public static InterruptionBuilder interruption(String name) {
        return new InterruptionBuilder(name);
    }

    /** Returns a builder for a reboot that is scheduled at that instant. */
    public static InterruptionBuilder reboot(String name, Instant at) {
        return interruption(name)
                .kind(NoticeKind.EVENT_STATUS)
                .code("system-reboot")
                .notBefore(at);
    }

    public InterruptionBuilder kind(NoticeKind value) {
        kind = value;
        return this;
    }

    public InterruptionBuilder from(NoticeSource... some) {
        sources = Set.of(some);
        return this;
    }

    /** Sets the name of the affected claim and node. The instance ID is {@code i-} and this name. */
    public InterruptionBuilder about(String claim) {
        subject = claim;
        return this;
    }

    public InterruptionBuilder of(String value) {
        pool = value;
        return this;
    }

    public InterruptionBuilder code(String value) {
        code = value;
        return this;
    }

    public InterruptionBuilder toldAt(Instant value) {
        toldAt = value;
        return this;
    }

    public InterruptionBuilder notBefore(Instant value) {
        notBefore = value;
        return this;
    }

    public InterruptionBuilder notAfter(Instant value) {
        notAfter = value;
        return this;
    }

    public InterruptionBuilder since(Instant value) {
        since = value;
        return this;
    }

    public InterruptionBuilder stage(Notice.Stage value) {
        stage = value;
        return this;
    }

    public InterruptionBuilder unparsed(String body, String problem) {
        unparsed = Optional.of(new Interruption.Unparsed(body, problem));
        return kind(NoticeKind.UNPARSED);
    }

    public InterruptionBuilder asks(Request value) {
        request = value;
        return this;
    }

    /** Sets the progress of the last decision. */
    public InterruptionBuilder progress(Progress value) {
        progress = value;
        evaluated = true;
        return this;
    }

    public Interruption build() {
        return new Interruption(
                name,
                "uid-of-" + name,
                "1",
                World.NOON,
                new Notice(
                        kind,
                        new InstanceId("i-" + subject),
                        sources,
                        Set.of(),
                        code,
                        "",
                        toldAt,
                        notBefore,
                        notAfter,
                        since,
                        stage),
                new AffectedNode(new ClaimName(subject), "uid-" + subject, new NodeName(subject), pool),
                unparsed,
                request,
                progress,
                evaluated);
    }
}
