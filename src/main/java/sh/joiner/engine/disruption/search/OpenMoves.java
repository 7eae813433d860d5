package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The result of a search: for each family of kinds, the nodes and claims that get more pods than they had before, and how many of these pods have not
 * been moved by a step yet.
 */
final class OpenMoves {

    final SearchModel model;
    final Occupancy end;
    private final List<int[]> bins = new ArrayList<>(); // by family
    private final List<int[]> left = new ArrayList<>(); // by family and position in bins

    OpenMoves(SearchModel model, Occupancy end) {
        this.model = model;
        this.end = end;
        var found = new ArrayList<TreeMap<Integer, Integer>>();
        for (var kind : model.kinds) {
            while (found.size() <= kind.family) {
                found.add(new TreeMap<>());
            }
        }
        for (int bin = 0; bin < end.binCount(); bin++) {
            for (int entry = 0; end.alive[bin] && entry < end.entries(bin); entry++) {
                int more = end.now(bin, entry) - end.before(bin, entry);
                if (more > 0) {
                    found.get(model.kinds.get(end.kind(bin, entry)).family).merge(bin, more, Integer::sum);
                }
            }
        }
        for (var places : found) {
            bins.add(places.keySet().stream().mapToInt(Integer::intValue).toArray());
            left.add(places.values().stream().mapToInt(Integer::intValue).toArray());
        }
    }

    /** Returns the nodes and claims that get pods of the family, ascending. Callers must not change the array. */
    int[] bins(int family) {
        return bins.get(family);
    }

    int left(int family, int position) {
        return left.get(family)[position];
    }

    void take(int family, int position, int pods) {
        left.get(family)[position] -= pods;
    }

    /** Returns the nodes that the search removed. */
    int[] removed() {
        return IntStream.range(0, end.nodeCount)
                .filter(node -> !end.alive[node])
                .toArray();
    }

    /**
     * Returns the claims that get pods of kinds which are on the node, with the worth of these pods.
     *
     * @param current the state after the steps so far
     * @param launched the claims to leave out, because they exist in this state
     */
    Map<Integer, Long> claimsFor(int node, Occupancy current, Set<Integer> launched) {
        var worth = new HashMap<Integer, Long>();
        for (int entry = 0; entry < current.entries(node); entry++) {
            var kind = model.kinds.get(current.kind(node, entry));
            int[] places = bins(kind.family);
            for (int position = 0; position < places.length; position++) {
                int pods = Math.min(left(kind.family, position), current.now(node, entry));
                if (current.isClaim(places[position]) && !launched.contains(places[position]) && pods > 0) {
                    worth.merge(places[position], pods * kind.worth, Long::sum);
                }
            }
        }
        return worth;
    }

    /**
     * Returns the claim that gets the most worth of the waiting pods. Negative if no claim gets any of them.
     *
     * @param waiting the number of waiting pods by kind
     * @param launched the claims to leave out
     */
    int bestClaim(List<Integer> waitingKinds, int[] waiting, Set<Integer> launched) {
        var worth = new TreeMap<Integer, Long>();
        for (int number : waitingKinds) {
            var kind = model.kinds.get(number);
            int[] places = bins(kind.family);
            for (int position = 0; position < places.length; position++) {
                int pods = Math.min(left(kind.family, position), waiting[number]);
                if (end.isClaim(places[position]) && !launched.contains(places[position]) && pods > 0) {
                    worth.merge(places[position], pods * kind.worth, Long::sum);
                }
            }
        }
        int best = -1;
        long most = -1;
        for (var entry : worth.entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                best = entry.getKey();
            }
        }
        return best;
    }
}
