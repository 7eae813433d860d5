package sh.joiner.model.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import sh.joiner.model.catalog.LearnedMemory.Machine;

/** All that was learned of memory, a line for each instance type with each image. Immutable. */
public record LearnedMemories(SortedMap<Machine, LearnedMemory> lines) {

    /** Nothing was learned yet. */
    public static final LearnedMemories NOTHING = new LearnedMemories(new TreeMap<>());

    /** How long a line counts that no node has confirmed since (aws appendix G). */
    public static final Duration LASTS = Duration.ofDays(60);

    /** A confirmation that comes sooner is no news: each node would be. */
    private static final Duration CONFIRMED = Duration.ofDays(1);

    public LearnedMemories {
        lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    }

    public static LearnedMemories of(Collection<LearnedMemory> lines) {
        return NOTHING.with(lines);
    }

    public Optional<LearnedMemory> of(Machine machine) {
        return Optional.ofNullable(lines.get(machine));
    }

    /** Whether there is a line of the type, with whatever image. */
    public boolean knows(String instanceType) {
        var next = lines.tailMap(new Machine(instanceType, ""));
        return !next.isEmpty() && next.firstKey().instanceType().equals(instanceType);
    }

    public List<LearnedMemory> all() {
        return List.copyOf(lines.values());
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /** With what was told since: of two amounts the lower wins, and an equal one lets the line last longer. The same object if none of it is news. */
    public LearnedMemories with(Collection<LearnedMemory> told) {
        var more = new TreeMap<>(lines);
        told.forEach(line -> more.merge(line.machine(), line, LearnedMemories::prevailing));
        return more.equals(lines) ? this : new LearnedMemories(more);
    }

    private static LearnedMemory prevailing(LearnedMemory known, LearnedMemory told) {
        if (told.bytes() != known.bytes()) {
            return told.bytes() < known.bytes() ? told : known;
        }
        return told.seenAt().isBefore(known.seenAt().plus(CONFIRMED)) ? known : told;
    }

    /** The lines that pass. The same object if all do. */
    public LearnedMemories only(Predicate<LearnedMemory> kept) {
        var fewer = new TreeMap<>(lines);
        fewer.values().removeIf(kept.negate());
        return fewer.size() == lines.size() ? this : new LearnedMemories(fewer);
    }

    /** Without lines that nothing has confirmed for too long. */
    public LearnedMemories lasting(Instant now) {
        return only(line -> line.seenAt().plus(LASTS).isAfter(now));
    }

    /** So many at most: those that were confirmed last. */
    public LearnedMemories youngest(int most) {
        if (lines.size() <= most) {
            return this;
        }
        var some = lines.values().stream()
                .sorted(Comparator.comparing(LearnedMemory::seenAt).reversed().thenComparing(LearnedMemory::machine))
                .limit(most)
                .toList();
        return of(some);
    }
}
