package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;

/** What is said to people who ask for something when all is over. */
final class Afterwards {

    private static final Optional<String> NOTHING = Optional.empty();

    private Afterwards() {}

    /** The reaction to a notice whose phase is final. */
    static Reaction of(Interruption one) {
        return word(one)
                .filter(reason -> !one.progress().reasons().contains(reason))
                .map(reason -> new Reaction(one, one.progress().saying(reason), List.of()))
                .orElseGet(() -> new Reaction(one, one.progress(), List.of()));
    }

    /** A snooze that held until the end was honoured, and an approval of what was drained, too. */
    private static Optional<String> word(Interruption one) {
        var request = one.request();
        boolean acted = one.phase() == Phase.DONE && !isIdle(one.progress().action());
        return switch (request.verb()) {
            case NONE -> NOTHING;
            case APPROVE -> acted ? NOTHING : late(one, "approve");
            case CANCEL -> one.phase() == Phase.CANCELLED ? NOTHING : late(one, "cancel");
            case SNOOZE ->
                acted && isPast(request.until(), one.progress().acted().finishedAt())
                        ? Optional.of("it could not be put off for so long")
                        : NOTHING;
        };
    }

    private static boolean isIdle(ActionKind action) {
        return action == ActionKind.OBSERVE || action == ActionKind.IGNORE;
    }

    private static Optional<String> late(Interruption one, String verb) {
        boolean idle = one.phase() == Phase.DONE && isIdle(one.progress().action());
        return Optional.of(
                idle
                        ? "there is nothing to %s: its rule asks for nothing to be done".formatted(verb)
                        : "it is too late to %s it".formatted(verb));
    }

    private static boolean isPast(@Nullable Instant until, @Nullable Instant finishedAt) {
        return until != null && finishedAt != null && until.isAfter(finishedAt);
    }
}
