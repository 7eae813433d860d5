package sh.joiner.model.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.InstanceId;

/**
 * What AWS has told of one instance.
 *
 * @param sources who told of it so far
 * @param eventIds by which AWS knows the event: {@code instance-event-0…} of EC2, the ARN of AWS Health; none where it has no name of its own
 * @param code EC2's word for what will happen, as {@code system-reboot}, of AWS Health its event type; may be empty
 * @param text AWS's own sentence; may be empty
 * @param toldAt when AWS last told of it: of what comes out of order, the younger counts
 * @param notBefore when it may begin; absent where it has begun, or AWS does not say
 * @param notAfter when it is over at the latest; absent where AWS does not say
 * @param since since when an impairment lasts; absent for everything else
 */
@Wide("the fields of an announcement of AWS, from all of its formats")
public record Notice(
        NoticeKind kind,
        InstanceId instance,
        Set<NoticeSource> sources,
        Set<String> eventIds,
        String code,
        String text,
        Instant toldAt,
        @Nullable Instant notBefore,
        @Nullable Instant notAfter,
        @Nullable Instant since,
        Stage stage) {

    /** How long a spot instance has from its warning on (EC2 User Guide, "Spot Instance interruption notices"). */
    public static final Duration SPOT_WARNING = Duration.ofMinutes(2);

    public Notice {
        sources = Collections.unmodifiableSet(new TreeSet<>(sources));
        eventIds = Collections.unmodifiableSet(new TreeSet<>(eventIds));
    }

    /** How the event stands with AWS. */
    public enum Stage {
        OPEN("Open"),
        /** AWS will not do it. */
        CANCELED("Canceled"),
        /** AWS has done it, or the impairment is over. */
        COMPLETED("Completed");

        private final String word;

        Stage(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public boolean isOpen() {
        return stage == Stage.OPEN;
    }

    /** The same about another instance. */
    public Notice of(InstanceId other) {
        return new Notice(kind, other, sources, eventIds, code, text, toldAt, notBefore, notAfter, since, stage);
    }

    /** The same, as AWS tells it at that instant. */
    public Notice at(Instant instant, Stage other) {
        return new Notice(kind, instance, sources, eventIds, code, text, instant, notBefore, notAfter, since, other);
    }

    /** By when the machine may be gone: when it was announced for, or two minutes from a spot warning on. Empty where nobody knows. */
    public Optional<Instant> deadline() {
        return switch (kind) {
            case SPOT_INTERRUPTED, CAPACITY_RESERVATION_INTERRUPTED ->
                Optional.of(toldFirst().plus(SPOT_WARNING));
            default -> Optional.ofNullable(notBefore);
        };
    }

    /** By which the most urgent comes first: what has begun, then by deadline, then what announces nothing. */
    public Instant urgency() {
        return deadline().orElse(kind.isAdvice() ? Instant.MAX : Instant.MIN);
    }

    private Instant toldFirst() {
        return since == null ? toldAt : since;
    }
}
