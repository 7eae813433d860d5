package sh.joiner.controller.catalog;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** The changes of one read of the market, for the log: the names that were added, removed or changed. */
record MarketChanges(SortedSet<String> added, SortedSet<String> removed, SortedSet<String> changed) {

    private static final int NAMED = 5;

    static final MarketChanges NONE = between(Map.of(), Map.of());

    static MarketChanges between(Map<String, ?> before, Map<String, ?> after) {
        var added = new TreeSet<>(after.keySet());
        added.removeAll(before.keySet());
        var removed = new TreeSet<>(before.keySet());
        removed.removeAll(after.keySet());
        var changed = new TreeSet<>(before.keySet());
        changed.retainAll(after.keySet());
        changed.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
        return new MarketChanges(added, removed, changed);
    }

    /** Returns the changes of both reads. A name that was added or removed by one of the reads is not listed as changed. */
    MarketChanges and(MarketChanges that) {
        var allAdded = union(added, that.added);
        var allRemoved = union(removed, that.removed);
        var allChanged = union(changed, that.changed);
        allChanged.removeAll(allAdded);
        allChanged.removeAll(allRemoved);
        return new MarketChanges(allAdded, allRemoved, allChanged);
    }

    private static SortedSet<String> union(SortedSet<String> one, SortedSet<String> other) {
        var all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    boolean isNothing() {
        return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
    }

    /** Returns a text such as {@code 2 added (m9g.large, m9g.xlarge), 0 removed, 1 changed (m5.large)}. */
    String sentence() {
        return "%s, %s, %s".formatted(part("added", added), part("removed", removed), part("changed", changed));
    }

    private static String part(String what, Collection<String> names) {
        if (names.isEmpty()) {
            return "0 " + what;
        }
        var first = String.join(", ", names.stream().limit(NAMED).toList());
        return "%d %s (%s%s)".formatted(names.size(), what, first, names.size() > NAMED ? ", …" : "");
    }
}
