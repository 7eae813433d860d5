package sh.joiner.engine.disruption.search;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.PassParts;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.volume.Attached;
import sh.joiner.model.pod.Pod;

/** The problem of a search as numbers: nodes, kinds of pods and launch options. The model does not change during the search. */
final class SearchModel {

    /** Prices are whole numbers of billionths of a USD an hour. */
    static final double PER_USD = 1e9;

    /** Eviction costs are whole numbers of millionths. */
    static final double PER_EVICTION = 1e6;

    final PassParts parts;
    final SearchInputs inputs;
    final List<SchedulingNode> nodes;
    final List<PodKind> kinds;
    final GroupTable groups;
    final List<LaunchOption> options;
    final int slots;

    /** The free amounts: all slots of the first node, then all slots of the next node, and so on. */
    final long[] free;

    final boolean[] destination;
    final long[] price;
    final @Nullable DisruptionCandidate[] candidates;
    final @Nullable DisruptionReason[] reasons;

    /** The kinds on each node, ascending, and the number of pods of each. */
    final int[][] kindsOf;

    final int[][] countsOf;

    /** The pods of each node by position in {@link #kindsOf}. */
    final List<List<List<Pod>>> podsOf;

    /** The groups that count pods which are deleted with the node, each followed by the number of these pods. */
    final int[][] ending;

    /** The attached volumes and the attach limits of each node. */
    final @Nullable Attached[] attached;

    /** The number of pods that each PodDisruptionBudget allows to evict now. */
    final int[] allowed;

    /** The worth of one unit of each slot, in billionths of a USD an hour. */
    final double[] unitWorth;

    /** The two slots with the least free amounts compared with the requests; the same slot twice if there is only one. */
    final int[] scarceSlots;

    final long nodeCost;

    /** USD an hour, in billionths, that a millionth of an eviction must save. */
    final double evictionCost;

    SearchModel(ModelBuilder builder) {
        this.parts = builder.parts;
        this.inputs = builder.inputs;
        this.nodes = builder.nodes;
        this.kinds = builder.kinds;
        this.groups = builder.groups;
        this.options = builder.options;
        this.slots = builder.slots;
        this.free = builder.free;
        this.destination = builder.destination;
        this.price = builder.price;
        this.candidates = builder.candidates;
        this.reasons = builder.reasons;
        this.kindsOf = builder.kindsOf;
        this.countsOf = builder.countsOf;
        this.podsOf = builder.podsOf;
        this.ending = builder.ending;
        this.attached = builder.attached;
        this.allowed = builder.allowed;
        this.unitWorth = builder.unitWorth;
        this.nodeCost = Math.round(inputs.options().scheduling().nodeCost() * PER_USD);
        this.evictionCost = inputs.evictionCost() * PER_USD / PER_EVICTION;
        this.scarceSlots = scarceSlots();
    }

    private int[] scarceSlots() {
        var available = new double[slots];
        var requested = new double[slots];
        for (int node = 0; node < nodes.size(); node++) {
            for (int slot = 0; slot < slots; slot++) {
                available[slot] += destination[node] ? Math.max(0, free[node * slots + slot]) : 0;
            }
            for (int position = 0; position < kindsOf[node].length; position++) {
                var kind = kinds.get(kindsOf[node][position]);
                for (int slot : kind.slots) {
                    requested[slot] += (double) countsOf[node][position] * kind.requests[slot];
                }
            }
        }
        var ordered = IntStream.range(0, slots)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer slot) ->
                                requested[slot] == 0 ? Double.MAX_VALUE : available[slot] / requested[slot])
                        .thenComparing(slot -> slot))
                .toList();
        return ordered.isEmpty()
                ? new int[0]
                : new int[] {ordered.getFirst(), ordered.get(Math.min(1, ordered.size() - 1))};
    }

    /** Returns true if the node may be removed. */
    boolean isCandidate(int node) {
        return node < candidates.length && candidates[node] != null;
    }

    /** Returns the price of these nodes, in billionths of a USD an hour. */
    long price(int[] some) {
        long sum = 0;
        for (int node : some) {
            sum += price[node];
        }
        return sum;
    }

    /** Returns the weight of all evictions of a node, in millionths. */
    long weight(int node) {
        long weight = 0;
        for (int position = 0; position < kindsOf[node].length; position++) {
            weight += kinds.get(kindsOf[node][position]).key.weight() * countsOf[node][position];
        }
        return weight;
    }
}
