package sh.joiner.engine.volume;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The volumes on a node by driver, against what it takes of each: one that several pods mount counts once (core 4.7). */
public final class Attached {

    private final Map<String, Integer> most;
    private final SortedMap<String, SortedSet<String>> there = new TreeMap<>();

    /** Of a node that takes so many of each driver; a driver that is not named has no limit. */
    public Attached(Map<String, Integer> most) {
        this.most = Map.copyOf(most);
    }

    /** Whether the node takes these too; once it does not, it never will. */
    public boolean takes(VolumeNeeds needs) {
        if (most.isEmpty() || needs.attaches().isEmpty()) {
            return true;
        }
        return needs.attaches().entrySet().stream().allMatch(entry -> takes(entry.getKey(), entry.getValue()));
    }

    private boolean takes(String driver, SortedSet<String> claims) {
        var limit = most.get(driver);
        if (limit == null) {
            return true;
        }
        var all = new TreeSet<>(there.getOrDefault(driver, new TreeSet<>()));
        return !all.addAll(claims) || all.size() <= limit; // what is there already takes nothing more
    }

    public Attached copy() {
        var copy = new Attached(most);
        copy.add(there);
        return copy;
    }

    public void add(VolumeNeeds needs) {
        if (!most.isEmpty()) {
            add(needs.attaches());
        }
    }

    private void add(SortedMap<String, SortedSet<String>> attaches) {
        attaches.forEach((driver, claims) ->
                there.computeIfAbsent(driver, _ -> new TreeSet<>()).addAll(claims));
    }
}
