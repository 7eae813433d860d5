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
 * How much of what is over is kept, beside what is still open at AWS and whose claim is there: that stays as long as both.
 *
 * @param age how long at most
 * @param most how many at most, the newest
 * @param mostUnparsed how many at most that could not be read
 */
public record Retention(Duration age, int most, int mostUnparsed) {

    public static final Retention DEFAULT = new Retention(Duration.ofDays(7), 1_000, 100);

    private static final Comparator<Interruption> NEWEST =
            Comparator.comparing(Retention::endedAt, Comparator.reverseOrder()).thenComparing(Interruption::name);

    /**
     * Names of those to be forgotten now.
     *
     * @param held whether AWS may tell of it again: what was decided about it must not be forgotten, or it would be decided anew
     */
    public Set<String> forgotten(List<Interruption> all, Instant now, Predicate<Interruption> held) {
        return Stream.of(true, false)
                .flatMap(unparsed -> beyond(kind(all, unparsed, held), unparsed ? mostUnparsed : most, now))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<Interruption> kind(List<Interruption> all, boolean unparsed, Predicate<Interruption> held) {
        return all.stream()
                .filter(interruption -> interruption.phase().isFinal())
                .filter(interruption -> (interruption.phase() == Phase.UNPARSED) == unparsed)
                .filter(interruption -> unparsed || !held.test(interruption))
                .sorted(NEWEST)
                .toList();
    }

    private Stream<String> beyond(List<Interruption> newestFirst, int kept, Instant now) {
        var young = newestFirst.stream()
                .limit(kept)
                .filter(interruption -> now.isBefore(endedAt(interruption).plus(age)));
        var keep = young.map(Interruption::name).collect(Collectors.toSet());
        return newestFirst.stream().map(Interruption::name).filter(name -> !keep.contains(name));
    }

    private static Instant endedAt(Interruption one) {
        var finishedAt = one.progress().acted().finishedAt();
        return finishedAt == null ? one.createdAt() : finishedAt;
    }
}
