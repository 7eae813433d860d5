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
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;

/** All learned memory capacities, one for each instance type and image. Immutable. */
public record LearnedMemories(SortedMap<TypeAndImage, LearnedMemory> lines) {

    /** No capacity is learned yet. */
    public static final LearnedMemories NOTHING = new LearnedMemories(new TreeMap<>());

    /** The time for which a capacity is valid without confirmation by a node (aws appendix G). */
    public static final Duration LASTS = Duration.ofDays(60);

    /** A confirmation within this time of the last one changes nothing. Otherwise, every new node would cause a write. */
    private static final Duration CONFIRMED = Duration.ofDays(1);

    public LearnedMemories {
        lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    }

    public static LearnedMemories of(Collection<LearnedMemory> lines) {
        return NOTHING.with(lines);
    }

    public Optional<LearnedMemory> of(TypeAndImage typeAndImage) {
        return Optional.ofNullable(lines.get(typeAndImage));
    }

    /** Returns true if a capacity of the type is learned, with any image. */
    public boolean knows(String instanceType) {
        var next = lines.tailMap(new TypeAndImage(instanceType, ""));
        return !next.isEmpty() && next.firstKey().instanceType().equals(instanceType);
    }

    public List<LearnedMemory> all() {
        return List.copyOf(lines.values());
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /**
     * Returns a copy with these capacities added; the same object if nothing changes. The lower of two amounts wins. An equal amount extends the
     * validity if it was reported at least a day after the last confirmation.
     */
    public LearnedMemories with(Collection<LearnedMemory> reported) {
        var more = new TreeMap<>(lines);
        reported.forEach(line -> more.merge(line.typeAndImage(), line, LearnedMemories::prevailing));
        return more.equals(lines) ? this : new LearnedMemories(more);
    }

    private static LearnedMemory prevailing(LearnedMemory known, LearnedMemory reported) {
        if (reported.bytes() != known.bytes()) {
            return reported.bytes() < known.bytes() ? reported : known;
        }
        return reported.seenAt().isBefore(known.seenAt().plus(CONFIRMED)) ? known : reported;
    }

    /** Returns the capacities that satisfy the predicate; the same object if all do. */
    public LearnedMemories only(Predicate<LearnedMemory> kept) {
        var fewer = new TreeMap<>(lines);
        fewer.values().removeIf(kept.negate());
        return fewer.size() == lines.size() ? this : new LearnedMemories(fewer);
    }

    /** Returns a copy without the capacities whose validity is over. */
    public LearnedMemories lasting(Instant now) {
        return only(line -> line.seenAt().plus(LASTS).isAfter(now));
    }

    /** Returns at most this number of capacities: those that were confirmed last. */
    public LearnedMemories youngest(int most) {
        if (lines.size() <= most) {
            return this;
        }
        var some = lines.values().stream()
                .sorted(Comparator.comparing(LearnedMemory::seenAt)
                        .reversed()
                        .thenComparing(LearnedMemory::typeAndImage))
                .limit(most)
                .toList();
        return of(some);
    }
}
