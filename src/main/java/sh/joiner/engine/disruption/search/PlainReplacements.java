package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import sh.joiner.engine.disruption.SeededNumbers;

/**
 * Replaces a single node, or the first nodes in the order of price per eviction, by as few claims as possible, as Karpenter's consolidation does
 * (core 5.8).
 *
 * <p>A search ends with these replacements, so that the next search of the changed cluster finds no further ones.
 */
final class PlainReplacements {

    private static final int MOST_TOGETHER = 100;
    private static final int MOST_ROUNDS = 8;
    private static final int REBUILDS = 20;

    private final SearchModel model;
    private Occupancy occupancy;
    private Placer placer;

    PlainReplacements(SearchModel model, Occupancy occupancy, Placer placer) {
        this.model = model;
        this.occupancy = occupancy;
        this.placer = placer;
    }

    /**
     * Removes as many nodes as possible whose pods fit on other nodes. Nodes with the highest price per eviction come first. The order is computed again
     * after every twentieth of the candidates.
     *
     * @param stop asked before each node; true ends the deletions once a node was deleted
     */
    void delete(BooleanSupplier stop) {
        long before = occupancy.price;
        var waiting = IntStream.range(0, occupancy.nodeCount)
                .filter(node -> model.isCandidate(node) && occupancy.alive[node])
                .toArray();
        int part = Math.max(1, waiting.length / REBUILDS);
        while (waiting.length > 0) {
            var ordered = byFirstPods(waiting);
            for (int position = 0; position < Math.min(part, ordered.length); position++) {
                if (occupancy.price < before && stop.getAsBoolean()) {
                    return;
                }
                delete(ordered[position]);
            }
            waiting = Arrays.copyOfRange(ordered, Math.min(part, ordered.length), ordered.length);
        }
    }

    private int[] byFirstPods(int[] nodes) {
        return Arrays.stream(nodes)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer node) -> -firstRatio(node))
                        .thenComparing(node -> node))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns the price of the node per eviction. Counts only pods that were on the node before the search. */
    private double firstRatio(int node) {
        long weight = 0;
        for (int entry = 0; entry < occupancy.entries(node); entry++) {
            weight += Math.min(occupancy.now(node, entry), occupancy.before(node, entry))
                    * model.kinds.get(occupancy.kind(node, entry)).key.weight();
        }
        return model.price[node] / (SearchModel.PER_EVICTION + weight);
    }

    private void delete(int node) {
        if (!occupancy.mayRemove(node) || model.price[node] < model.weight(node) * model.evictionCost) {
            return;
        }
        double before = occupancy.objective();
        int mark = occupancy.mark();
        placer.remove(node);
        if (!placer.placeAll(true) || occupancy.objective() > before) {
            occupancy.undo(mark);
        }
        placer.forget();
        if (mark == 0) {
            occupancy.commit();
        }
    }

    /**
     * Carries out replacements until a round finds none, at most eight rounds. Returns true if the price is lower
     * afterwards.
     */
    boolean run() {
        long before = occupancy.price;
        boolean isProgress = true;
        for (int round = 0; isProgress && round < MOST_ROUNDS; round++) {
            isProgress = false;
            for (int bin : ordered()) {
                isProgress |= isRemovable(bin) && isCarriedOut(new int[] {bin});
            }
            isProgress |= several();
        }
        return occupancy.price < before;
    }

    private boolean several() {
        int[] ordered = ordered();
        for (int count = Math.min(MOST_TOGETHER, ordered.length); count > 1; count = count * 3 / 4) {
            if (isCarriedOut(Arrays.copyOf(ordered, count))) {
                return true;
            }
        }
        return false;
    }

    private boolean isCarriedOut(int[] bins) {
        if (isReplaced(bins, true) || isReplaced(bins, false)) {
            occupancy.commit();
            return true;
        }
        return false;
    }

    /** Returns the nodes and claims that may be removed, by price per eviction. */
    private int[] ordered() {
        return IntStream.range(0, occupancy.binCount())
                .filter(this::isRemovable)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer bin) -> -ratio(bin)).thenComparing(bin -> bin))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean isRemovable(int bin) {
        return occupancy.isClaim(bin) ? occupancy.alive[bin] : occupancy.mayRemove(bin);
    }

    private double ratio(int bin) {
        long weight = 0;
        for (int entry = 0; entry < occupancy.entries(bin); entry++) {
            weight += occupancy.now(bin, entry)
                    * model.kinds.get(occupancy.kind(bin, entry)).key.weight();
        }
        return occupancy.price(bin) / (SearchModel.PER_EVICTION + weight);
    }

    /**
     * Tries to replace several nodes together, fewer after each failure, and then each single node.
     *
     * @param cut cuts the state with these nodes removed into steps
     * @return the steps of the first replacement that has any; empty if none has
     */
    List<SearchStep> first(BiFunction<Occupancy, int[], List<SearchStep>> cut) {
        int[] ordered = ordered();
        for (int count = Math.min(MOST_TOGETHER, ordered.length); count > 1; count = count * 3 / 4) {
            var steps = attempt(Arrays.copyOf(ordered, count), cut);
            if (!steps.isEmpty()) {
                return steps;
            }
        }
        for (int node : ordered) {
            var steps = attempt(new int[] {node}, cut);
            if (!steps.isEmpty()) {
                return steps;
            }
        }
        return List.of();
    }

    private List<SearchStep> attempt(int[] nodes, BiFunction<Occupancy, int[], List<SearchStep>> cut) {
        for (boolean isOne : new boolean[] {true, false}) {
            if (!isReplaced(nodes, isOne)) {
                continue;
            }
            var steps = cut.apply(occupancy, nodes);
            if (!steps.isEmpty()) {
                return steps;
            }
            occupancy = new Occupancy(model); // the step was legal, but the exact rules refuse it
            placer = new Placer(model, occupancy);
        }
        return List.of();
    }

    /**
     * Removes the nodes and places their pods where there is room, or on new claims.
     *
     * @param byOne true if one claim must hold all pods without room
     * @return false, with no change, if a pod has no place or too little is saved
     */
    private boolean isReplaced(int[] bins, boolean byOne) {
        long before = occupancy.price;
        long moved = occupancy.moved;
        int size = occupancy.size;
        double most = occupancy.objective();
        int mark = occupancy.mark();
        long price = 0;
        boolean isPlanned = true; // only planned claims are removed, and no existing nodes
        for (int bin : bins) {
            if (isRemovable(bin)) {
                price += occupancy.price(bin);
                isPlanned &= occupancy.isClaim(bin);
                placer.remove(bin);
            }
        }
        boolean isPlaced = placer.placeAll(false)
                || (byOne
                        ? placer.launchOne(isPlanned ? price + 1 : price)
                        : placer.launchAll(new SeededNumbers(0), 0, most));
        placer.forget();
        long saved = before - occupancy.price;
        double required =
                Math.max(0, occupancy.size - size) * model.nodeCost + (occupancy.moved - moved) * model.evictionCost;
        boolean isFewer = isPlanned && occupancy.size < size && saved >= 0 && model.nodeCost > 0;
        if (isPlaced && (isFewer || saved >= Math.max(WholeSearch.LEAST_GAIN, required))) {
            return true;
        }
        occupancy.undo(mark);
        return false;
    }
}
