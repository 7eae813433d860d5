package sh.joiner.engine.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.image.ImageAnswer.Unasked;
import sh.joiner.model.image.ImageAnswer.Unasked.Kind;
import sh.joiner.model.requirement.Requirements;

/** For which machines AWS is silent, since when, and for which of them its last answer is too old to launch from. */
final class Ages {

    /** How long an answer may be launched from that AWS does not repeat. */
    private static final Duration TRUSTED = Duration.ofHours(1);

    private final List<Unasked> silences;
    private final Map<Requirements, Instant> answered;
    private final Instant now;

    Ages(ImageQuestion question) {
        this.silences = question.answer().unasked().stream()
                .filter(unasked -> unasked.kind() == Kind.UNANSWERED)
                .toList();
        this.answered = question.memory().answered();
        this.now = question.now();
    }

    /** When AWS last answered for them; empty if it does now. What it never answered before counts from now. */
    Optional<Instant> silentSince(Requirements machines) {
        boolean silent =
                silences.stream().map(Unasked::machines).anyMatch(some -> some.isEmpty() || some.contains(machines));
        return silent ? Optional.of(answered.getOrDefault(machines, now)) : Optional.empty();
    }

    boolean isTooOld(Instant answer) {
        return isTooOld(answer, now);
    }

    static boolean isTooOld(Instant answer, Instant now) {
        return answer.plus(TRUSTED).isBefore(now);
    }

    /** When AWS last answered all; empty if it does now, or answers for some machines. */
    Optional<Instant> silentAtAllSince(Collection<Requirements> machines) {
        return silences.stream().anyMatch(unasked -> unasked.machines().isEmpty())
                ? Optional.of(machines.stream()
                        .flatMap(requirements -> silentSince(requirements).stream())
                        .min(Instant::compareTo)
                        .orElse(now))
                : Optional.empty();
    }
}
