package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.List;
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
}
