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
public record LearnedMemories(SortedMap<TypeAndImage, LearnedMemory> memories) {

    /** No capacity is learned yet. */
    public static final LearnedMemories NOTHING = new LearnedMemories(new TreeMap<>());

    /** The time for which a capacity is valid without confirmation by a node (aws appendix G). */
    public static final Duration LASTS = Duration.ofDays(60);

    /**
     * A confirmation within this time after the last confirmation changes nothing. Otherwise, every new node would
     * cause a write.
     */
    private static final Duration CONFIRMED = Duration.ofDays(1);

    public LearnedMemories {
        memories = Collections.unmodifiableSortedMap(new TreeMap<>(memories));
    }

    public static LearnedMemories of(Collection<LearnedMemory> memories) {
        return NOTHING.with(memories);
    }

    public Optional<LearnedMemory> of(TypeAndImage typeAndImage) {
        return Optional.ofNullable(memories.get(typeAndImage));
    }

    /** Returns true if a capacity of the type is learned, with any image. */
    public boolean knows(String instanceType) {
        var next = memories.tailMap(new TypeAndImage(instanceType, ""));
        return !next.isEmpty() && next.firstKey().instanceType().equals(instanceType);
    }

    public List<LearnedMemory> all() {
        return List.copyOf(memories.values());
    }

    public boolean isEmpty() {
        return memories.isEmpty();
    }

    /**
     * Returns a copy with these capacities added; the same object if nothing changes. The lower of two amounts wins. An equal amount extends the
     * validity if it was reported at least a day after the last confirmation.
     */
    public LearnedMemories with(Collection<LearnedMemory> reported) {
        var more = new TreeMap<>(memories);
        reported.forEach(memory -> more.merge(memory.typeAndImage(), memory, LearnedMemories::prevailing));
        return more.equals(memories) ? this : new LearnedMemories(more);
    }

    private static LearnedMemory prevailing(LearnedMemory known, LearnedMemory reported) {
        if (reported.bytes() != known.bytes()) {
            return reported.bytes() < known.bytes() ? reported : known;
        }
        return reported.seenAt().isBefore(known.seenAt().plus(CONFIRMED)) ? known : reported;
    }

    /** Returns the capacities that satisfy the predicate; the same object if all do. */
    public LearnedMemories only(Predicate<LearnedMemory> kept) {
        var fewer = new TreeMap<>(memories);
        fewer.values().removeIf(kept.negate());
        return fewer.size() == memories.size() ? this : new LearnedMemories(fewer);
    }

    /** Returns a copy without the capacities whose validity is over. */
    public LearnedMemories lasting(Instant now) {
        return only(memory -> memory.seenAt().plus(LASTS).isAfter(now));
    }

    /** Returns at most this number of capacities: those that were confirmed last. */
    public LearnedMemories youngest(int most) {
        if (memories.size() <= most) {
            return this;
        }
        var some = memories.values().stream()
                .sorted(Comparator.comparing(LearnedMemory::seenAt)
                        .reversed()
                        .thenComparing(LearnedMemory::typeAndImage))
                .limit(most)
                .toList();
        return of(some);
    }
}
