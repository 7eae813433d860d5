package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Removes nodes whose pods fit on other nodes, those with the highest price per eviction first. */
final class Deletions {

    private static final int REBUILDS = 20;

    private final SearchModel model;
    private final Occupancy occupancy;
    private final Placer placer;

    Deletions(SearchModel model, Occupancy occupancy, Placer placer) {
        this.model = model;
        this.occupancy = occupancy;
        this.placer = placer;
    }

    /** Removes as many nodes as possible. The order is computed again after every twentieth of the candidates. */
    void run() {
        var waiting = IntStream.range(0, occupancy.nodeCount)
                .filter(node -> model.isCandidate(node) && occupancy.alive[node])
                .toArray();
        int part = Math.max(1, waiting.length / REBUILDS);
        while (waiting.length > 0) {
            var ordered = ordered(waiting);
            for (int position = 0; position < Math.min(part, ordered.length); position++) {
                delete(ordered[position]);
            }
            waiting = Arrays.copyOfRange(ordered, Math.min(part, ordered.length), ordered.length);
        }
    }

    private int[] ordered(int[] nodes) {
        return Arrays.stream(nodes)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer node) -> -ratio(node))
                        .thenComparing(node -> node))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns the price per pod that is still on its first node. */
    private double ratio(int node) {
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
}
