package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The state of a search: which nodes remain, which claims are launched, and how many pods of each kind are on each of them. Every change can be
 * undone.
 *
 * <p>A bin is a node, by its number in the model, or a claim, with a number after those of the nodes.
 */
final class Occupancy {

    private static final int CHANGE = 0;
    private static final int FLIP = 1;
    private static final int STATE = 2;
    private static final int RECORD = 4;
    private static final int WORK_OF_CHANGE = 4;

    final SearchModel model;
    final int nodeCount;
    final long nodeCost;
    private final int slots;

    long[] room;
    double[] bulk; // the free amounts of each bin, weighted by the worth of each resource
    long[] worth; // the worth of the pods on each bin
    boolean[] alive;
    private int[] place; // the position of each bin among the destinations
    int[] destinations;
    int destinationCount;
    final RoomOrder order;
    private int[] entries;
    private int[][] kinds;
    private int[][] now;
    private int[][] before;

    private @Nullable LaunchOption[] options; // of claims
    private int[] states; // of claims
    private int claimCount; // claims that ever existed
    private int[] freeClaims = new int[16];
    private int freeClaimCount;

    final PodCounts counts;
    long price;
    int size;
    long moved; // the weight of all evictions, in millionths

    /** The work so far, in units of about 25 ns of CPU time: bins and pods that were looked at, and changes. The same search always does the same work. */
    long work;

    private int[] log = new int[1024];
    private int logged;

    /** Creates the state before the search, with the node cost from the settings. */
    Occupancy(SearchModel model) {
        this(model, model.nodeCost);
    }

    /**
     * Creates the state before the search.
     *
     * @param nodeCost what each node costs in the objective in addition to its price, in billionths of a USD an hour
     */
    Occupancy(SearchModel model, long nodeCost) {
        this.model = model;
        this.nodeCost = nodeCost;
        this.slots = model.slots;
        this.nodeCount = model.nodes.size();
        int capacity = nodeCount + 16;
        room = Arrays.copyOf(model.free, capacity * slots);
        bulk = new double[capacity];
        worth = new long[capacity];
        alive = new boolean[capacity];
        place = new int[capacity];
        destinations = new int[capacity];
        order = new RoomOrder(capacity);
        entries = new int[capacity];
        kinds = new int[capacity][];
        now = new int[capacity][];
        before = new int[capacity][];
        options = new LaunchOption[16];
        states = new int[16];
        counts = new PodCounts(model.groups);
        for (int node = 0; node < nodeCount; node++) {
            fill(node);
        }
    }

    private void fill(int node) {
        int own = model.kindsOf[node].length;
        kinds[node] = Arrays.copyOf(model.kindsOf[node], own + 4);
        now[node] = Arrays.copyOf(model.countsOf[node], own + 4);
        before[node] = Arrays.copyOf(model.countsOf[node], own + 4);
        entries[node] = own;
        for (int slot = 0; slot < slots; slot++) {
            bulk[node] += model.unitWorth[slot] * room[node * slots + slot];
        }
        for (int entry = 0; entry < own; entry++) {
            worth[node] += model.kinds.get(kinds[node][entry]).worth * now[node][entry];
        }
        alive[node] = true;
        if (model.isCandidate(node)) {
            price += model.price[node];
            size++;
        }
        show(node);
    }

    private void show(int bin) {
        if (bin >= nodeCount || model.destination[bin]) {
            place[bin] = destinationCount;
            destinations[destinationCount++] = bin;
            order.add(bin, scarceRoom(bin, 0), scarceRoom(bin, 1));
        }
    }

    private void hide(int bin) {
        if (bin >= nodeCount || model.destination[bin]) {
            int last = destinations[--destinationCount];
            destinations[place[bin]] = last;
            place[last] = place[bin];
            order.remove(bin);
        }
    }

    private double scarceRoom(int bin, int which) {
        if (which >= model.scarceSlots.length) {
            return 0;
        }
        int slot = model.scarceSlots[which];
        return model.unitWorth[slot] * room[bin * slots + slot];
    }

    /** Returns the value that the search minimizes, in billionths of a USD an hour. */
    double objective() {
        return price + (double) nodeCost * size + moved * model.evictionCost;
    }

    int binCount() {
        return nodeCount + claimCount;
    }

    boolean isClaim(int bin) {
        return bin >= nodeCount;
    }

    LaunchOption option(int claim) {
        var option = options[claim - nodeCount];
        if (option == null) {
            throw new IllegalStateException("claim %d does not exist".formatted(claim));
        }
        return option;
    }

    long price(int bin) {
        return isClaim(bin) ? option(bin).price() : model.price[bin];
    }

    int stateOf(int claim) {
        return states[claim - nodeCount];
    }

    int entries(int bin) {
        return entries[bin];
    }

    int kind(int bin, int entry) {
        return kinds[bin][entry];
    }

    int now(int bin, int entry) {
        return now[bin][entry];
    }

    /** Returns the number of pods that were on the bin before the search. */
    int before(int bin, int entry) {
        return before[bin][entry];
    }

    /** Returns how many more pods of a kind are on the bin than before the search. */
    int surplus(int bin, int kind) {
        for (int entry = 0; entry < entries[bin]; entry++) {
            if (kinds[bin][entry] == kind) {
                return now[bin][entry] - before[bin][entry];
            }
        }
        return 0;
    }

    int mark() {
        return logged;
    }

    /** Undoes everything since the mark. */
    void undo(int mark) {
        while (logged > mark) {
            logged -= RECORD;
            int bin = log[logged + 1];
            switch (log[logged]) {
                case CHANGE -> change(bin, log[logged + 2], -log[logged + 3]);
                case FLIP -> flip(bin);
                default -> states[bin - nodeCount] = log[logged + 2];
            }
        }
        if (logged == 0) {
            recycle();
        }
    }

    /** Makes all changes so far permanent: they cannot be undone any more. */
    void commit() {
        logged = 0;
        recycle();
    }

    /** Makes the numbers of removed claims available for new claims. Must not be called while a change can still be undone. */
    private void recycle() {
        if (freeClaims.length < claimCount) {
            freeClaims = new int[claimCount * 2];
        }
        freeClaimCount = 0;
        for (int bin = binCount() - 1; bin >= nodeCount; bin--) {
            if (!alive[bin]) {
                freeClaims[freeClaimCount++] = bin;
            }
        }
    }

    /** Receives a change of the number of pods on a bin. */
    @FunctionalInterface
    interface ChangeReceiver {

        void changed(int bin, int kind, int pods);
    }

    /** Passes every change of a pod count and every launch since the last commit to the receivers, in order. */
    void forEachChange(ChangeReceiver changes, IntConsumer launches) {
        for (int record = 0; record < logged; record += RECORD) {
            if (log[record] == CHANGE) {
                changes.changed(log[record + 1], log[record + 2], log[record + 3]);
            } else if (log[record] == FLIP && isClaim(log[record + 1])) {
                launches.accept(log[record + 1]);
            }
        }
    }

    private void log(int operation, int bin, int first, int second) {
        if (logged + RECORD > log.length) {
            log = Arrays.copyOf(log, log.length * 2);
        }
        log[logged] = operation;
        log[logged + 1] = bin;
        log[logged + 2] = first;
        log[logged + 3] = second;
        logged += RECORD;
    }

    /** Adds pods of a kind to a bin, or removes them if the number is negative. */
    void add(int bin, PodKind kind, int pods) {
        change(bin, kind.number, pods);
        log(CHANGE, bin, kind.number, pods);
    }

    private void change(int bin, int number, int pods) {
        work += WORK_OF_CHANGE;
        var kind = model.kinds.get(number);
        int entry = entry(bin, number);
        int old = now[bin][entry];
        int own = before[bin][entry];
        int fresh = old + pods;
        now[bin][entry] = fresh;
        for (int slot : kind.slots) {
            room[bin * slots + slot] -= pods * kind.requests[slot];
        }
        bulk[bin] -= pods * kind.bulk;
        order.change(bin, scarceRoom(bin, 0), scarceRoom(bin, 1));
        worth[bin] += pods * kind.worth;
        moved += kind.key.weight() * (Math.max(0, own - fresh) - Math.max(0, own - old));
        int counted = kind.key.terminating() ? Math.max(0, fresh - own) - Math.max(0, old - own) : pods;
        counts.add(kind, bin, isClaim(bin) ? option(bin) : null, counted);
        if (fresh == 0 && own == 0) {
            int last = --entries[bin];
            kinds[bin][entry] = kinds[bin][last];
            now[bin][entry] = now[bin][last];
            before[bin][entry] = before[bin][last];
        }
    }

    private int entry(int bin, int kind) {
        int[] own = kinds[bin];
        for (int entry = 0; entry < entries[bin]; entry++) {
            if (own[entry] == kind) {
                return entry;
            }
        }
        int entry = entries[bin]++;
        if (entry == own.length) {
            kinds[bin] = Arrays.copyOf(own, entry * 2);
            now[bin] = Arrays.copyOf(now[bin], entry * 2);
            before[bin] = Arrays.copyOf(before[bin], entry * 2);
        }
        kinds[bin][entry] = kind;
        now[bin][entry] = 0;
        before[bin][entry] = 0;
        return entry;
    }

    /** Removes a node or claim that has no pods. If it is already removed, brings it back. */
    void toggle(int bin) {
        flip(bin);
        log(FLIP, bin, 0, 0);
    }

    private void flip(int bin) {
        alive[bin] = !alive[bin];
        int sign = alive[bin] ? 1 : -1;
        price += sign * price(bin);
        size += sign;
        if (alive[bin]) {
            show(bin);
        } else {
            hide(bin);
        }
        if (!isClaim(bin)) {
            counts.addEnding(model.ending[bin], bin, sign);
        }
    }

    /**
     * Returns true if the node is not removed yet and may be removed. Budgets limit the steps, not the state at the end: later searches remove the
     * nodes for which a budget has no room now.
     */
    boolean mayRemove(int node) {
        return alive[node] && model.isCandidate(node);
    }

    /** Launches a claim without pods, and returns its number. */
    int launch(LaunchOption option) {
        int bin = freeClaimCount > 0 ? freeClaims[--freeClaimCount] : nodeCount + claimCount;
        if (bin == binCount()) {
            claimCount++;
            makeRoom(bin);
        }
        options[bin - nodeCount] = option;
        states[bin - nodeCount] = option.state();
        System.arraycopy(option.room(), 0, room, bin * slots, slots);
        bulk[bin] = 0;
        for (int slot = 0; slot < slots; slot++) {
            bulk[bin] += model.unitWorth[slot] * option.room()[slot];
        }
        worth[bin] = 0;
        entries[bin] = 0;
        toggle(bin);
        return bin;
    }

    private void makeRoom(int bin) {
        if (bin >= alive.length) {
            int capacity = bin * 2;
            room = Arrays.copyOf(room, capacity * slots);
            bulk = Arrays.copyOf(bulk, capacity);
            worth = Arrays.copyOf(worth, capacity);
            alive = Arrays.copyOf(alive, capacity);
            place = Arrays.copyOf(place, capacity);
            destinations = Arrays.copyOf(destinations, capacity);
            order.makeRoom(capacity);
            entries = Arrays.copyOf(entries, capacity);
            kinds = Arrays.copyOf(kinds, capacity);
            now = Arrays.copyOf(now, capacity);
            before = Arrays.copyOf(before, capacity);
        }
        int claim = bin - nodeCount;
        if (claim >= options.length) {
            options = Arrays.copyOf(options, claim * 2);
            states = Arrays.copyOf(states, claim * 2);
        }
        kinds[bin] = new int[8];
        now[bin] = new int[8];
        before[bin] = new int[8];
    }

    /** Narrows a claim to a state that {@link PodAdmission} found for a pod. */
    void narrow(int claim, int state) {
        int old = states[claim - nodeCount];
        if (old != state) {
            states[claim - nodeCount] = state;
            log(STATE, claim, old, 0);
        }
    }
}
