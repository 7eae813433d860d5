package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.SeededNumbers;

/** Takes pods from nodes and claims, and places these pods elsewhere: first where there is room, then on new claims. */
final class Placer {

    private static final int MOST_LAUNCHES = 24;
    /**
     * The lowest price to expect of claims for waiting pods, as a share of the worth of the pods. A lower price is
     * possible but rare: the pods must use two resources well.
     */
    private static final double LEAST_SHARE = 1;

    private static final int MOST_OPTIONS = 150;
    private static final double LESS = 1 - 1e-9; // a margin above the rounding errors of a few operations
    private static final int OTHER_RETURNS = 4;

    private final SearchModel model;
    private final Occupancy occupancy;
    private final PodAdmission admission;
    private final RoomOrder.Permission permission;
    private final int slots;
    private final PodKind[] byWorth;
    private final int[] ranks;
    private final int[] left; // by kind
    private int[] waiting = new int[64]; // ranks of kinds with pods left, ascending once sorted
    private int waitingCount;
    private final WaitingLoad load;
    private final List<Integer> removedHere = new ArrayList<>();
    private double highest;
    private double unplaced; // the worth of pods that have no place
    private boolean mayReturn = true;

    Placer(SearchModel model, Occupancy occupancy) {
        this.model = model;
        this.occupancy = occupancy;
        this.admission = new PodAdmission(model);
        this.permission = (kind, bin) -> admission.allows(occupancy, kind, bin);
        this.slots = model.slots;
        this.byWorth = model.kinds.stream()
                .sorted(Comparator.comparingLong((PodKind kind) -> -kind.worth).thenComparingInt(kind -> kind.number))
                .toArray(PodKind[]::new);
        this.ranks = new int[byWorth.length];
        for (int rank = 0; rank < byWorth.length; rank++) {
            ranks[byWorth[rank].number] = rank;
        }
        this.left = new int[byWorth.length];
        this.load = new WaitingLoad(occupancy);
    }

    /** Forbids that removed nodes come back. */
    void keepRemoved() {
        mayReturn = false;
    }

    /** Removes a node or claim. Its pods wait for another place. */
    void remove(int bin) {
        for (int entry = occupancy.entries(bin) - 1; entry >= 0; entry--) {
            int pods = occupancy.now(bin, entry);
            if (pods > 0) {
                var kind = model.kinds.get(occupancy.kind(bin, entry));
                await(kind, pods);
                occupancy.add(bin, kind, -pods);
            }
        }
        occupancy.toggle(bin);
        removedHere.add(bin);
    }

    private void await(PodKind kind, int pods) {
        if (left[kind.number] == 0) {
            if (waitingCount == waiting.length) {
                waiting = Arrays.copyOf(waiting, waitingCount * 2);
            }
            waiting[waitingCount++] = ranks[kind.number];
        }
        left[kind.number] += pods;
    }

    /** Forgets the waiting pods, after their removal was undone. */
    void forget() {
        for (int position = 0; position < waitingCount; position++) {
            left[byWorth[waiting[position]].number] = 0;
        }
        waitingCount = 0;
        removedHere.clear();
    }

    /**
     * Places waiting pods where there is room, and the others on new claims. Returns true if no pod is left.
     *
     * @param numbers random numbers for the noise, which makes trials differ
     * @param most the value of the objective above which the trial fails anyway
     */
    boolean placeOrLaunch(SeededNumbers numbers, double noise, double most) {
        double affordable = most - occupancy.objective();
        if (placeAll(affordable)) {
            return true;
        }
        return unplaced <= affordable && launchAll(numbers, noise, most);
    }

    /** Places waiting pods where there is room. Returns true if no pod is left. */
    boolean placeAll(boolean stopEarly) {
        return placeAll(stopEarly ? 0 : Double.POSITIVE_INFINITY);
    }

    /**
     * Places waiting pods where there is room. Stops early if the pods without a place are worth more than new claims
     * may cost.
     */
    private boolean placeAll(double affordable) {
        Arrays.sort(waiting, 0, waitingCount);
        while (waitingCount > 0) {
            boolean isProgress = false;
            boolean dependsOnOthers = false;
            int remaining = 0;
            unplaced = 0;
            for (int position = 0; position < waitingCount; position++) {
                var kind = byWorth[waiting[position]];
                int placed = place(kind, left[kind.number]);
                left[kind.number] -= placed;
                isProgress |= placed > 0;
                if (left[kind.number] > 0) {
                    waiting[remaining++] = waiting[position];
                    dependsOnOthers |= !kind.isFree();
                    unplaced += kind.isFree() ? (double) left[kind.number] * kind.worth * LEAST_SHARE : 0;
                    if (unplaced > affordable) {
                        return false;
                    }
                }
            }
            waitingCount = remaining;
            if (!isProgress || !dependsOnOthers) {
                break;
            }
        }
        return waitingCount == 0;
    }

    private int place(PodKind kind, int pods) {
        int placed = 0;
        boolean oneByOne = !kind.isFree() || !kind.ports.isEmpty() || kind.hasVolumes();
        while (placed < pods) {
            int bin = occupancy.order.best(kind, occupancy, permission);
            if (bin < 0) {
                break;
            }
            int count = oneByOne ? 1 : kind.fitting(occupancy.room, bin * slots, pods - placed);
            add(bin, kind, count);
            placed += count;
        }
        return placed;
    }

    private void add(int bin, PodKind kind, int pods) {
        if (occupancy.isClaim(bin)) {
            occupancy.narrow(bin, admission.narrowed(occupancy.stateOf(bin), occupancy.option(bin), kind));
        }
        occupancy.add(bin, kind, pods);
    }

    /**
     * Launches claims for the waiting pods, or brings removed nodes back. Returns true if no pod is left.
     *
     * @param numbers random numbers for the noise, which makes trials differ
     * @param most the value of the objective above which the trial fails anyway
     */
    boolean launchAll(SeededNumbers numbers, double noise, double most) {
        if (waitingWorth() * LEAST_SHARE > most - occupancy.objective()) {
            return false;
        }
        for (int launches = 0; waitingCount > 0; launches++) {
            double affordable = most - occupancy.objective();
            if (launches == MOST_LAUNCHES || affordable <= 0) {
                return false;
            }
            var option = bestOption(numbers, noise, affordable);
            int node = mayReturn ? bestReturn(numbers, affordable) : -1;
            if (node >= 0) {
                bringBack(node);
                fill(node);
            } else if (option == null || fill(occupancy.launch(option)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Launches the cheapest claim that holds all waiting pods. Returns false if there is none below the price. */
    boolean launchOne(long below) {
        var load = load();
        LaunchOption best = null;
        for (var option : model.options) {
            if (option.price() < (best == null ? below : best.price())
                    && load.worthOn(option.room(), 0, option, load.worth()) >= load.worth()) {
                best = option;
            }
        }
        return best != null && fill(occupancy.launch(best)) > 0 && waitingCount == 0;
    }

    /** Adds waiting pods to a new claim, or to a removed node that was brought back. Returns the number of added pods. */
    private int fill(int bin) {
        int filled = 0;
        boolean isProgress = true;
        while (isProgress && waitingCount > 0) {
            isProgress = false;
            boolean dependsOnOthers = false;
            int remaining = 0;
            for (int position = 0; position < waitingCount; position++) {
                var kind = byWorth[waiting[position]];
                boolean oneByOne = !kind.isFree() || !kind.ports.isEmpty() || kind.hasVolumes();
                int count = kind.fitting(occupancy.room, bin * slots, left[kind.number]);
                while (count > 0 && admission.allows(occupancy, kind, bin)) {
                    int added = oneByOne ? 1 : count;
                    add(bin, kind, added);
                    left[kind.number] -= added;
                    count -= added;
                    filled += added;
                    isProgress = true;
                }
                if (left[kind.number] > 0) {
                    waiting[remaining++] = waiting[position];
                    dependsOnOthers |= !kind.isFree();
                }
            }
            waitingCount = remaining;
            isProgress &= dependsOnOthers;
        }
        return filled;
    }

    /** Returns the option that holds the most worth of waiting pods for its price. */
    private @Nullable LaunchOption bestOption(SeededNumbers numbers, double noise, double affordable) {
        LaunchOption best = null;
        highest = 0;
        var load = load();
        int stride = 1 + model.options.size() / MOST_OPTIONS;
        for (int number = numbers.below(stride); number < model.options.size(); number += stride) {
            var option = model.options.get(number);
            double cost = option.price() + occupancy.nodeCost;
            if (cost > affordable || load.worth() * (1 + noise) <= highest * cost) {
                continue;
            }
            double factor = 1 + noise * numbers.unit();
            double least = highest * cost / factor * LESS; // below this worth, the option is worse than the best so far
            double ratio = load.worthOn(option.room(), 0, option, least) / cost * factor;
            if (ratio > highest) {
                highest = ratio;
                best = option;
            }
        }
        return best;
    }

    private double waitingWorth() {
        double all = 0;
        for (int position = 0; position < waitingCount; position++) {
            var kind = byWorth[waiting[position]];
            all += (double) left[kind.number] * kind.worth;
        }
        return all;
    }

    /** Returns a removed node that, brought back, is better than the best option. Negative if there is none. */
    private int bestReturn(SeededNumbers numbers, double affordable) {
        int best = -1;
        for (int turn = 0; turn < removedHere.size() + OTHER_RETURNS; turn++) {
            int node = turn < removedHere.size() ? removedHere.get(turn) : numbers.below(occupancy.nodeCount);
            if (occupancy.isClaim(node) || occupancy.alive[node] || !model.destination[node] || !mayBeBack(node)) {
                continue;
            }
            double cost = model.price[node] + occupancy.nodeCost - model.weight(node) * model.evictionCost;
            if (cost <= affordable) {
                double ratio = worthOfReturn(node) / Math.max(1, cost);
                if (ratio > highest) {
                    highest = ratio;
                    best = node;
                }
            }
        }
        return best;
    }

    // A node that is brought back takes its pods from other bins. This could break rules about other pods in these
    // bins.
    private boolean mayBeBack(int node) {
        for (int position = 0; position < model.kindsOf[node].length; position++) {
            var kind = model.kinds.get(model.kindsOf[node][position]);
            if (!kind.isFree() && left[kind.number] < model.countsOf[node][position]) {
                return false;
            }
        }
        return true;
    }

    private double worthOfReturn(int node) {
        double worth = 0;
        var returning = new int[model.kindsOf[node].length];
        for (int position = 0; position < model.kindsOf[node].length; position++) {
            int kind = model.kindsOf[node][position];
            int own = Math.min(left[kind], model.countsOf[node][position]);
            worth += (double) own * model.kinds.get(kind).worth;
            returning[position] = own;
            left[kind] -= own;
        }
        worth += load().worthOn(model.free, node * slots, null, 0);
        for (int position = 0; position < model.kindsOf[node].length; position++) {
            left[model.kindsOf[node][position]] += returning[position];
        }
        return worth;
    }

    /** Brings a removed node back, with all pods that it had before. */
    private void bringBack(int node) {
        occupancy.toggle(node);
        for (int position = 0; position < model.kindsOf[node].length; position++) {
            var kind = model.kinds.get(model.kindsOf[node][position]);
            int missing = model.countsOf[node][position];
            int here = Math.min(left[kind.number], missing);
            left[kind.number] -= here;
            missing -= here;
            for (int place = 0; place < occupancy.destinationCount && missing > 0; place++) {
                int bin = occupancy.destinations[place];
                int more = bin == node ? 0 : occupancy.surplus(bin, kind.number);
                if (more > 0) {
                    int taken = Math.min(more, missing);
                    occupancy.add(bin, kind, -taken);
                    missing -= taken;
                }
            }
            if (missing > 0) {
                throw new IllegalStateException("%d pods of kind %s are lost".formatted(missing, kind));
            }
            occupancy.add(node, kind, model.countsOf[node][position]);
        }
        int remaining = 0;
        for (int position = 0; position < waitingCount; position++) {
            if (left[byWorth[waiting[position]].number] > 0) {
                waiting[remaining++] = waiting[position];
            }
        }
        waitingCount = remaining;
    }

    private WaitingLoad load() {
        load.clear();
        for (int position = 0; position < waitingCount; position++) {
            var kind = byWorth[waiting[position]];
            load.add(kind, left[kind.number]);
        }
        return load;
    }
}
