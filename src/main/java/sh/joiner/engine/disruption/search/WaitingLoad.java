package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The pods without a place, as arrays, so that comparisons with many launch options are fast. Kinds with a higher worth come first. */
final class WaitingLoad {

    private final int slots;
    private final Occupancy occupancy;
    private final long[] scratch;
    private int size;
    private PodKind[] kinds = new PodKind[64];
    private int[] pods = new int[64];
    private long[] requests = new long[0]; // by position and slot
    private double worth;

    WaitingLoad(Occupancy occupancy) {
        this.slots = occupancy.model.slots;
        this.occupancy = occupancy;
        this.scratch = new long[slots];
        this.requests = new long[64 * slots];
    }

    void clear() {
        size = 0;
        worth = 0;
    }

    /** Adds pods of a kind. Kinds without pods are ignored. */
    void add(PodKind kind, int number) {
        if (number == 0) {
            return;
        }
        if (size == pods.length) {
            kinds = Arrays.copyOf(kinds, size * 2);
            pods = Arrays.copyOf(pods, size * 2);
            requests = Arrays.copyOf(requests, size * 2 * slots);
        }
        kinds[size] = kind;
        pods[size] = number;
        System.arraycopy(kind.requests, 0, requests, size * slots, slots);
        worth += (double) number * kind.worth;
        size++;
    }

    /** Returns the worth of all pods, in billionths of a USD an hour. */
    double worth() {
        return worth;
    }

    /**
     * Returns the worth of the pods that fit into this room. Without an option, compares only requested amounts. If the result cannot reach {@code least},
     * stops early and returns a lower value.
     */
    double worthOn(long[] room, int from, @Nullable LaunchOption option, double least) {
        System.arraycopy(room, from, scratch, 0, slots);
        double held = 0;
        double most = worth; // an upper limit of the result: the pods that fit, and all pods not yet compared
        for (int position = 0; position < size; position++) {
            occupancy.work++;
            var kind = kinds[position];
            int wanted = pods[position];
            int count = fitting(position, wanted);
            if (count > 0) {
                count = option == null ? count : allowed(kind, option, count);
                held += (double) count * kind.worth;
                take(position, count);
            }
            if (count < wanted) {
                most -= (double) (wanted - count) * kind.worth;
                if (most < least) {
                    return held;
                }
            }
        }
        return held;
    }

    private int fitting(int position, int wanted) {
        int count = wanted;
        for (int slot = 0; slot < slots; slot++) {
            long request = requests[position * slots + slot];
            if (request > 0 && scratch[slot] < request * count) { // divisions are slow, and most are not needed
                if (scratch[slot] < request) {
                    return 0;
                }
                count = (int) (scratch[slot] / request);
            }
        }
        return count;
    }

    private int allowed(PodKind kind, LaunchOption option, int wanted) {
        if (!option.allows(kind)) {
            return 0;
        }
        int count = kind.ports.isEmpty() ? wanted : 1;
        return kind.isFree() ? count : occupancy.counts.most(kind, option, count);
    }

    private void take(int position, int count) {
        for (int slot = 0; slot < slots; slot++) {
            scratch[slot] -= count * requests[position * slots + slot];
        }
    }
}
