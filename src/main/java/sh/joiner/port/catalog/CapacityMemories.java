package sh.joiner.port.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.port.OutsideTrouble;

/** What nodes taught of their memory, kept where it survives a restart and a change of leader. Throws {@link OutsideTrouble}. */
public interface CapacityMemories {

    /** In place of an instance type: what was learned of all of them. */
    String EVERYTHING = "all";

    /** What is kept; nothing if nothing was. What cannot be read is left out, and told. */
    Kept kept();

    /** Keeps these in the place of those that were kept before; the wishes stay. */
    void keep(List<LearnedMemory> lines);

    /** Takes people's wishes away that are about these instance types, or about {@link #EVERYTHING}. */
    void dropWishes(Set<String> about);

    /** Runs it whenever something else is kept than before, be it that somebody wished. */
    void onChange(Runnable listener);

    /**
     * What is kept.
     *
     * @param forgotten people's wishes: an instance type, or {@link #EVERYTHING}, to when what was learned of it stopped counting
     * @param unreadable what is wrong with the rest, a sentence each
     */
    record Kept(List<LearnedMemory> lines, Map<String, Instant> forgotten, List<String> unreadable) {

        /** Nothing, and nobody wished. */
        public static final Kept NOTHING = new Kept(List.of(), Map.of(), List.of());

        public Kept {
            lines = List.copyOf(lines);
            forgotten = Map.copyOf(forgotten);
            unreadable = List.copyOf(unreadable);
        }

        /** Whether what a node taught of the type counts still: only nodes that came after the last wish teach. */
        public boolean counts(String instanceType, Instant joinedAt) {
            return isAfter(joinedAt, forgotten.get(EVERYTHING)) && isAfter(joinedAt, forgotten.get(instanceType));
        }

        private static boolean isAfter(Instant joinedAt, @Nullable Instant wished) {
            return wished == null || joinedAt.isAfter(wished);
        }
    }
}
