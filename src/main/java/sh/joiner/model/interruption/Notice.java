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
 * An announcement of AWS about one instance.
 *
 * @param sources the channels that delivered the notice so far
 * @param eventIds AWS's identifiers of the event: {@code instance-event-0…} of EC2, or the ARN of an event of AWS Health; empty if AWS gives the event no
 *     identifier
 * @param code EC2's code of the event, such as {@code system-reboot}, or the event type of AWS Health; may be empty
 * @param text AWS's description; may be empty
 * @param toldAt the time of the newest report that changed the notice: when AWS sent the message, or when Joiner read the instance status
 * @param notBefore the earliest start of the event; absent if the event has started, or if AWS does not give a time
 * @param notAfter the latest end of the event; absent if AWS does not give a time
 * @param since the time at which an impairment started; absent for all other kinds
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

    /** The time from the warning to the interruption of a spot instance (EC2 User Guide, "Spot Instance interruption notices"). */
    public static final Duration SPOT_WARNING = Duration.ofMinutes(2);

    public Notice {
        sources = Collections.unmodifiableSet(new TreeSet<>(sources));
        eventIds = Collections.unmodifiableSet(new TreeSet<>(eventIds));
    }

    /** The state of the event at AWS. */
    public enum Stage {
        OPEN("Open"),
        /** AWS has cancelled the event. */
        CANCELED("Canceled"),
        /** The event has happened, or the impairment is over. */
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

    /** Returns a copy for another instance. */
    public Notice forInstance(InstanceId other) {
        return new Notice(kind, other, sources, eventIds, code, text, toldAt, notBefore, notAfter, since, stage);
    }

    /** Returns a copy with another stage, which AWS reported at that instant. */
    public Notice withStage(Stage other, Instant reportedAt) {
        return new Notice(kind, instance, sources, eventIds, code, text, reportedAt, notBefore, notAfter, since, other);
    }

    /**
     * Returns the time after which the instance may no longer exist: the announced start, or two minutes after the warning for a spot
     * instance or an interruptible capacity reservation. Empty if it is not known.
     */
    public Optional<Instant> deadline() {
        return switch (kind) {
            case SPOT_INTERRUPTED, CAPACITY_RESERVATION_INTERRUPTED ->
                Optional.of(firstSeen().plus(SPOT_WARNING));
            default -> Optional.ofNullable(notBefore);
        };
    }

    /**
     * Returns a sort key. Notices without a deadline come first, then notices by deadline, then advice without a
     * deadline.
     */
    public Instant urgency() {
        return deadline().orElse(kind.isAdvice() ? Instant.MAX : Instant.MIN);
    }

    private Instant firstSeen() {
        return since == null ? toldAt : since;
    }
}
