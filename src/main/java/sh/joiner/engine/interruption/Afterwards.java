package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;

/** What is said to people who ask for something when all is over. */
final class Afterwards {

    private Afterwards() {}

    /** The reaction to a notice whose phase is final. */
    static Reaction of(Interruption one) {
        return late(one)
                .map(verb -> "it is too late for what was asked: %s".formatted(verb.word()))
                .filter(reason -> !one.progress().reasons().contains(reason))
                .map(reason -> new Reaction(one, saying(one.progress(), reason), List.of()))
                .orElseGet(() -> new Reaction(one, one.progress(), List.of()));
    }

    private static Optional<Request.Verb> late(Interruption one) {
        var request = one.request();
        boolean late = switch (request.verb()) {
            case NONE -> false;
            case APPROVE -> one.phase() == Phase.CANCELLED || one.phase() == Phase.EXPIRED;
            case CANCEL -> one.phase() == Phase.DONE || one.phase() == Phase.EXPIRED;
            case SNOOZE -> isPast(request.until(), one.progress().finishedAt());
        };
        return late ? Optional.of(request.verb()) : Optional.empty();
    }

    private static boolean isPast(@Nullable Instant until, @Nullable Instant finishedAt) {
        return until != null && finishedAt != null && until.isAfter(finishedAt);
    }

    private static Progress saying(Progress past, String reason) {
        return new Progress(
                past.phase(),
                past.action(),
                past.policy(),
                past.rule(),
                past.actAt(),
                past.deadline(),
                Stream.concat(past.reasons().stream(), Stream.of(reason)).toList(),
                past.atRisk(),
                past.startedAt(),
                past.finishedAt(),
                past.cordoned(),
                past.replacements(),
                past.forced());
    }
}
