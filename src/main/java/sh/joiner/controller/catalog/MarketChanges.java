package sh.joiner.controller.catalog;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** The changes of one read of the market, for the log: the names that were added, removed or changed. */
record MarketChanges(SortedSet<String> came, SortedSet<String> went, SortedSet<String> changed) {

    private static final int NAMED = 5;

    static final MarketChanges NONE = between(Map.of(), Map.of());

    static MarketChanges between(Map<String, ?> before, Map<String, ?> after) {
        var came = new TreeSet<>(after.keySet());
        came.removeAll(before.keySet());
        var went = new TreeSet<>(before.keySet());
        went.removeAll(after.keySet());
        var changed = new TreeSet<>(before.keySet());
        changed.retainAll(after.keySet());
        changed.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
        return new MarketChanges(came, went, changed);
    }

    /** Returns the changes of both reads. A name that was added or removed by one of the reads is not listed as changed. */
    MarketChanges and(MarketChanges that) {
        var allCame = union(came, that.came);
        var allWent = union(went, that.went);
        var allChanged = union(changed, that.changed);
        allChanged.removeAll(allCame);
        allChanged.removeAll(allWent);
        return new MarketChanges(allCame, allWent, allChanged);
    }

    private static SortedSet<String> union(SortedSet<String> one, SortedSet<String> other) {
        var all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    boolean isNothing() {
        return came.isEmpty() && went.isEmpty() && changed.isEmpty();
    }

    /** Returns a text such as {@code 2 added (m9g.large, m9g.xlarge), 0 removed, 1 changed (m5.large)}. */
    String sentence() {
        return "%s, %s, %s".formatted(part("added", came), part("removed", went), part("changed", changed));
    }

    private static String part(String what, Collection<String> names) {
        if (names.isEmpty()) {
            return "0 " + what;
        }
        var first = String.join(", ", names.stream().limit(NAMED).toList());
        return "%d %s (%s%s)".formatted(names.size(), what, first, names.size() > NAMED ? ", …" : "");
    }
}
