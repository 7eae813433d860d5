package sh.joiner.engine.readiness;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;

/** Decides whether a gate is open, from its rule and the answers received. */
public final class GateEvaluation {

    /** The number of failures in a row that closes a gate of kind {@link Validity.UntilLost}. A single failure may be temporary. */
    private static final int LOST_AFTER = 2;

    private GateEvaluation() {}

    public static GateStatus status(GateRule rule, InputReads reads, Instant now) {
        if (reads.demand() == InputReads.Demand.UNWANTED) {
            return GateStatus.NOT_NEEDED;
        }
        return switch (rule.validity()) {
            case Validity.Ever _ -> GateStatus.OPEN;
            case Validity.OnceKnown _ -> reads.answeredAt() == null ? GateStatus.NEVER_KNOWN : GateStatus.OPEN;
            case Validity.UntilLost _ -> {
                if (reads.answeredAt() == null) {
                    yield GateStatus.NEVER_KNOWN;
                }
                yield reads.failures() >= LOST_AFTER ? GateStatus.LOST : GateStatus.OPEN;
            }
            case Validity.WhileConfirmed _ -> {
                if (reads.answeredAt() == null) {
                    yield GateStatus.NEVER_KNOWN;
                }
                yield reads.failures() > 0 ? GateStatus.LOST : GateStatus.OPEN;
            }
            case Validity.Until(var maximumAge) -> aged(maximumAge, reads.answeredAt(), now);
        };
    }

    private static GateStatus aged(Duration maximumAge, @Nullable Instant answeredAt, Instant now) {
        if (answeredAt == null) {
            return GateStatus.NEVER_KNOWN;
        }
        return answeredAt.plus(maximumAge).isAfter(now) ? GateStatus.OPEN : GateStatus.TOO_OLD;
    }

    /** Returns the start of the current status. For a lost input, this is the time of the first failure. */
    public static Instant since(GateRule rule, InputReads reads, Instant now) {
        var answered = reads.answeredAt();
        var opened = reads.openSince();
        if (answered == null || opened == null) {
            return reads.began();
        }
        return switch (status(rule, reads, now)) {
            case OPEN -> opened;
            case NEVER_KNOWN, NOT_NEEDED -> reads.began();
            case TOO_OLD -> staleAt(rule, reads).orElse(now);
            case LOST -> reads.failingSince() == null ? now : reads.failingSince();
        };
    }

    /** Returns the instant at which the last answer becomes too old. Empty if there is no maximum age or no answer yet. */
    public static Optional<Instant> staleAt(GateRule rule, InputReads reads) {
        return rule.validity() instanceof Validity.Until(var maximumAge) && reads.answeredAt() != null
                ? Optional.of(reads.answeredAt().plus(maximumAge))
                : Optional.empty();
    }

    /**
     * Returns the state after an answer with the time {@code at}. If {@code at} is in the future, because the clock was set back, {@code now} is used
     * instead. An older answer, which an earlier leader saved, does not replace a newer answer.
     */
    public static InputReads afterAnswer(GateRule rule, InputReads reads, Instant at, Instant now) {
        var known = reads.notAfter(now);
        var since = reads.openSince();
        boolean wasOpen = status(rule, reads, now) == GateStatus.OPEN;
        return known.answered(
                newest(known.answeredAt(), at.isAfter(now) ? now : at), wasOpen && since != null ? since : now);
    }

    private static Instant newest(@Nullable Instant known, Instant answered) {
        return known != null && known.isAfter(answered) ? known : answered;
    }

    /** Returns the age of the last answer. Empty before the first answer. If the answer is from the future, because the clock was set back, the age is 0. */
    public static Optional<Duration> age(InputReads reads, Instant now) {
        return Optional.ofNullable(reads.answeredAt())
                .map(at -> at.isAfter(now) ? Duration.ZERO : Duration.between(at, now));
    }
}
