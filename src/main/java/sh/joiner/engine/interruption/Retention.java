package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;

/**
 * The limits for interruptions that are over. The limits do not apply to interruptions whose notice is active, unless the message could not be parsed.
 * @param age how long an interruption is kept after its end
 * @param most the largest number; the oldest are deleted first
 * @param mostUnparsed the largest number of messages that could not be parsed
 */
public record Retention(Duration age, int most, int mostUnparsed) {

    public static final Retention DEFAULT = new Retention(Duration.ofDays(7), 1_000, 100);

    private static final Comparator<Interruption> NEWEST =
            Comparator.comparing(Retention::endedAt, Comparator.reverseOrder()).thenComparing(Interruption::name);

    /**
     * Returns the reactions to interruptions that are over. Deletes interruptions past retention. If a user's request arrived too late to have an
     * effect, the reaction records the reason.
     */
    Stream<Reaction> reactions(InterruptionInputs inputs, ActiveNotices active) {
        var forgotten = forgotten(inputs.interruptions(), inputs.now(), active::isActive);
        return inputs.interruptions().stream()
                .filter(interruption -> !active.isOpen(interruption))
                .map(interruption -> forgotten.contains(interruption.name())
                        ? forget(interruption)
                        : Resolution.afterEnd(interruption))
                .filter(Reaction::isRequired);
    }

    private static Reaction forget(Interruption interruption) {
        return new Reaction(interruption, interruption.progress(), List.of(new Effect.Forget()));
    }

    /** Returns the names of the interruptions past retention. */
    Set<String> forgotten(List<Interruption> all, Instant now, Predicate<Interruption> active) {
        return Stream.of(true, false)
                .flatMap(unparsed -> beyond(over(all, unparsed, active), unparsed ? mostUnparsed : most, now))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<Interruption> over(List<Interruption> all, boolean unparsed, Predicate<Interruption> active) {
        return all.stream()
                .filter(interruption -> interruption.phase().isFinal())
                .filter(interruption -> (interruption.phase() == Phase.UNPARSED) == unparsed)
                .filter(interruption -> unparsed || !active.test(interruption))
                .sorted(NEWEST)
                .toList();
    }

    private Stream<String> beyond(List<Interruption> newestFirst, int most, Instant now) {
        var kept = newestFirst.stream()
                .limit(most)
                .filter(interruption -> now.isBefore(endedAt(interruption).plus(age)))
                .map(Interruption::name)
                .collect(Collectors.toSet());
        return newestFirst.stream().map(Interruption::name).filter(name -> !kept.contains(name));
    }

    private static Instant endedAt(Interruption interruption) {
        var finishedAt = interruption.progress().acted().finishedAt();
        return finishedAt == null ? interruption.createdAt() : finishedAt;
    }
}
