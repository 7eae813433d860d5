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

    private static final int RECORD = 3;

    final SearchModel model;
    final Occupancy end;
    private final List<int[]> bins = new ArrayList<>(); // by family
    private final List<int[]> left = new ArrayList<>(); // by family and position in bins
    private int[] log = new int[64 * RECORD]; // family, position and pods of each take
    private int logged;
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
        if (logged == log.length) {
            log = Arrays.copyOf(log, logged * 2);
        }
        log[logged++] = family;
        log[logged++] = position;
        log[logged++] = pods;
    }

    /** Returns the position in {@link #bins} of a bin that can give up a planned place of a pod of this family. Negative if there is none. */
    int planned(PodKind kind) {
        int[] bins = bins(kind.family);
        for (int position = bins.length - 1; position >= 0; position--) {
            if (left(kind.family, position) > 0 && released(bins[position], kind) >= 0) {
                return position;
            }
        }
        return -1;
    }

    /** Returns a kind of the family that has more pods in the bin at the end than before. Negative if there is none. */
    int released(int bin, PodKind kind) {
        for (int entry = 0; entry < end.entries(bin); entry++) {
            int other = end.kind(bin, entry);
            if (model.kinds.get(other).family == kind.family && end.now(bin, entry) > end.before(bin, entry)) {
                return other;
            }
        }
        return -1;
    }

    /** Undoes all calls of {@link #take}, and all changes of the state at the end, since the last commit. */
    void undo() {
        for (int record = 0; record < logged; record += RECORD) {
            left.get(log[record])[log[record + 1]] += log[record + 2];
        }
        logged = 0;
        end.undo(0);
    }

    /** Makes all calls of {@link #take} so far permanent: they cannot be undone any more. */
    void commit() {
        logged = 0;
        end.commit();
    }

    /**
     * Returns false if some pods of the node have no planned place with room: neither on a node or launched claim, nor on a claim below this price.
     *
     * @param price in billionths of a USD an hour; 0 to look at launched claims only
     */
    boolean mayTake(Occupancy current, int node, long price, Launches launched) {
        for (int entry = 0; entry < current.entries(node); entry++) {
            var kind = model.kinds.get(current.kind(node, entry));
            if (kind.isFree() && !mayTake(current, kind, current.now(node, entry), price, launched)) {
                return false;
            }
        }
        return true;
    }

    private boolean mayTake(Occupancy current, PodKind kind, int pods, long price, Launches launched) {
        int[] places = bins(kind.family);
        int[] open = left.get(kind.family);
        int missing = pods;
        for (int position = 0; position < places.length && missing > 0; position++) {
            int place = places[position];
            int bin = end.isClaim(place) ? launched.bin(place) : place;
            if (bin >= 0) {
                missing -= kind.fitting(current.room, bin * model.slots, Math.min(missing, open[position]));
            } else if (open[position] > 0 && end.price(place) < price) {
                return true;
            }
        }
        return missing <= 0;
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
     * @param kinds the kinds of the waiting pods
     * @param count the number of these kinds
     * @param waiting the number of waiting pods by kind
     * @param launched the claims to leave out
     */
    int bestClaim(int[] kinds, int count, int[] waiting, Launches launched) {
        for (int position = 0; position < count; position++) {
            addWorth(model.kinds.get(kinds[position]), waiting[kinds[position]], launched);
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

        /** Returns the price of the given claims that have pods, in billionths of a USD an hour. */
        long price(List<Integer> some, Occupancy current) {
            long price = 0;
            for (int claim : some) {
                price += current.entries(bin(claim)) > 0 ? current.price(bin(claim)) : 0;
            }
            return price;
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
