package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
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
    private final long[] worth; // by claim, 0 between calls
    private final BitSet collected = new BitSet(); // claims with a worth

    OpenMoves(SearchModel model, Occupancy end) {
        this.model = model;
        this.end = end;
        this.worth = new long[end.binCount() - end.nodeCount];
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

    /** The claims that get pods of a node and are not launched yet, ascending, and the worth of the pods for each of them. */
    static final class Needed {

        private final int[] claims;
        private final long[] worth;

        private Needed(int[] claims, long[] worth) {
            this.claims = claims;
            this.worth = worth;
        }

        /** Returns the claims. Callers must not change the array. */
        int[] claims() {
            return claims;
        }

        /** Returns the worths. Callers must not change the array. */
        long[] worth() {
            return worth;
        }
    }

    /** Returns the claims that get pods of kinds which are on the node, without those that are launched already. */
    Needed neededBy(int node, Occupancy current, Launches launched) {
        for (int entry = 0; entry < current.entries(node); entry++) {
            addWorth(model.kinds.get(current.kind(node, entry)), current.now(node, entry), launched);
        }
        int[] claims = collected.stream().toArray();
        collected.clear();
        var found = new long[claims.length];
        for (int position = 0; position < claims.length; position++) {
            found[position] = worth[claims[position] - end.nodeCount];
            worth[claims[position] - end.nodeCount] = 0;
        }
        return new Needed(claims, found);
    }

    private void addWorth(PodKind kind, int most, Launches launched) {
        int[] places = bins(kind.family);
        int[] open = left.get(kind.family);
        for (int position = 0; position < places.length; position++) {
            int pods = Math.min(open[position], most);
            if (pods > 0 && end.isClaim(places[position]) && !launched.has(places[position])) {
                worth[places[position] - end.nodeCount] += pods * kind.worth;
                collected.set(places[position]);
            }
        }
    }

    /**
     * Returns the claim that gets the most worth of the waiting pods. Negative if no claim gets any of them.
     *
     * @param waiting the number of waiting pods by kind
     * @param launched the claims to leave out
     */
    int bestClaim(List<Integer> waitingKinds, int[] waiting, Launches launched) {
        for (int number : waitingKinds) {
            addWorth(model.kinds.get(number), waiting[number], launched);
        }
        int best = -1;
        long most = -1;
        for (int claim = collected.nextSetBit(0); claim >= 0; claim = collected.nextSetBit(claim + 1)) {
            if (worth[claim - end.nodeCount] > most) {
                most = worth[claim - end.nodeCount];
                best = claim;
            }
            worth[claim - end.nodeCount] = 0;
        }
        collected.clear();
        return best;
    }

    /**
     * The claims that steps launch: their numbers at the end of the search, and their bins in the state after the steps so far. The numbers of claims
     * that the search did not plan follow from their bins.
     */
    static final class Launches {

        private static final int UNPLANNED = 1_000_000; // added to the bin
        private static final int NONE = -1;

        private final int first; // the number of the first claim
        private int[] bins = new int[0];
        private int[] claims = new int[0];

        Launches(int nodes) {
            this.first = nodes;
        }

        boolean has(int claim) {
            return bin(claim) != NONE;
        }

        /** Returns the bin of a claim. Negative if the claim is not launched. */
        int bin(int claim) {
            if (claim >= UNPLANNED) {
                return claim - UNPLANNED;
            }
            return claim - first < bins.length ? bins[claim - first] : NONE;
        }

        /** Returns the claim of a bin. */
        int claim(int bin) {
            int planned = bin - first < claims.length ? claims[bin - first] : NONE;
            return planned == NONE ? bin + UNPLANNED : planned;
        }

        void add(int claim, int bin) {
            bins = with(bins, claim - first, bin);
            claims = with(claims, bin - first, claim);
        }

        private static int[] with(int[] numbers, int position, int number) {
            var wide = numbers;
            if (position >= numbers.length) {
                wide = Arrays.copyOf(numbers, position * 2 + 16);
                Arrays.fill(wide, numbers.length, wide.length, NONE);
            }
            wide[position] = number;
            return wide;
        }

        void remove(int claim) {
            if (claim < UNPLANNED) {
                claims[bins[claim - first] - first] = NONE;
                bins[claim - first] = NONE;
            }
        }
    }
}
