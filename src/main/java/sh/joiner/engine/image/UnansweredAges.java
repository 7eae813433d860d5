package sh.joiner.engine.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ImageAnswer.FailedQuery.Kind;
import sh.joiner.model.requirement.Requirements;

/** The kinds of instances whose images AWS does not return at the moment, with the time of AWS's last answer. */
final class UnansweredAges {

    /** The maximum age of an answer that is used for launches. */
    private static final Duration TRUSTED = Duration.ofHours(1);

    private final List<FailedQuery> unanswered;
    private final Map<Requirements, Instant> answered;
    private final Instant now;

    UnansweredAges(ImageQuestion question) {
        this.unanswered = question.answer().failedQueries().stream()
                .filter(query -> query.kind() == Kind.UNANSWERED)
                .toList();
        this.answered = question.history().answered();
        this.now = question.now();
    }

    /** Returns the time of AWS's last answer for these instances. Empty if AWS answers now. Returns the current time if AWS never answered. */
    Optional<Instant> silentSince(Requirements instanceKind) {
        boolean silent = unanswered.stream()
                .map(FailedQuery::instanceKinds)
                .anyMatch(affected -> affected.isEmpty() || affected.contains(instanceKind));
        return silent ? Optional.of(answered.getOrDefault(instanceKind, now)) : Optional.empty();
    }

    boolean isTooOld(Instant answer) {
        return isTooOld(answer, now);
    }

    static boolean isTooOld(Instant answer, Instant now) {
        return answer.plus(TRUSTED).isBefore(now);
    }

    /** Returns the earliest {@link #silentSince} of these instances, if AWS gave no answer about a term that may match any image. Otherwise empty. */
    Optional<Instant> silentAtAllSince(Collection<Requirements> instanceKind) {
        return unanswered.stream().anyMatch(query -> query.instanceKinds().isEmpty())
                ? Optional.of(instanceKind.stream()
                        .flatMap(requirements -> silentSince(requirements).stream())
                        .min(Instant::compareTo)
                        .orElse(now))
                : Optional.empty();
    }
}
