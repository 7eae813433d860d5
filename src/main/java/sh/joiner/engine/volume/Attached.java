package sh.joiner.engine.volume;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The volumes on a node by driver, compared with the limit of each driver. A volume that several pods mount counts once (core 4.7). */
public final class Attached {

    private final Map<String, Integer> most;
    private final SortedMap<String, SortedSet<String>> attached = new TreeMap<>();

    /** Creates the volumes of a node with these limits by driver. A driver without an entry has no limit. */
    public Attached(Map<String, Integer> most) {
        this.most = Map.copyOf(most);
    }

    /** Returns true if the node can attach these volumes in addition. A refusal is final for the pass. */
    public boolean takes(VolumeNeeds needs) {
        if (most.isEmpty() || needs.attaches().isEmpty()) {
            return true;
        }
        return needs.attaches().entrySet().stream().allMatch(entry -> takes(entry.getKey(), entry.getValue()));
    }

    private boolean takes(String driver, SortedSet<String> volumes) {
        var limit = most.get(driver);
        if (limit == null) {
            return true;
        }
        var all = new TreeSet<>(attached.getOrDefault(driver, new TreeSet<>()));
        return !all.addAll(volumes) || all.size() <= limit; // an attached volume needs no further attachment
    }

    public Attached copy() {
        var copy = new Attached(most);
        copy.add(attached);
        return copy;
    }

    public void add(VolumeNeeds needs) {
        if (!most.isEmpty()) {
            add(needs.attaches());
        }
    }

    private void add(SortedMap<String, SortedSet<String>> attaches) {
        attaches.forEach((driver, volumes) ->
                attached.computeIfAbsent(driver, _ -> new TreeSet<>()).addAll(volumes));
    }
}
