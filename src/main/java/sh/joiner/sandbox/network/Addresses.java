package sh.joiner.sandbox.network;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The IPv4 addresses of one subnet. AWS reserves the first four addresses and the last one. Instances and other users of the subnet can use the rest.
 */
public final class Addresses {

    private static final int RESERVED_AT_START = 4;
    private static final int RESERVED_AT_END = 1;

    private final int first;
    private final int size;
    private final Map<Integer, Instant> usedUntil = new HashMap<>();
    private int usedByOthers;
    private int next = RESERVED_AT_START;

    /**
     * @param first the subnet's first address as a number
     * @param prefixLength the number of network bits, out of 32
     */
    Addresses(int first, int prefixLength) {
        this.first = first;
        this.size = 1 << (32 - prefixLength);
    }

    public int free(Instant now) {
        usedUntil.values().removeIf(until -> !until.isAfter(now));
        return Math.max(0, all() - usedUntil.size() - usedByOthers);
    }

    /** Returns the number of addresses that AWS does not reserve, in use or not. */
    int all() {
        return size - RESERVED_AT_START - RESERVED_AT_END;
    }

    /** Simulates other users of the subnet, who take addresses until at most this number is free. */
    void setFree(int free, Instant now) {
        usedByOthers = 0;
        usedByOthers = Math.max(0, free(now) - free);
    }

    /** Takes the next free address, which stays in use until the time that {@link #release} sets. Returns empty if no address is free. */
    public OptionalInt take(Instant now) {
        if (free(now) == 0) {
            return OptionalInt.empty();
        }
        while (usedUntil.containsKey(next)) {
            step();
        }
        int taken = next;
        usedUntil.put(taken, Instant.MAX);
        step();
        return OptionalInt.of(first + taken);
    }

    public void release(int address, Instant at) {
        usedUntil.computeIfPresent(address - first, (host, until) -> at);
    }

    private void step() {
        next = next + 1 == size - RESERVED_AT_END ? RESERVED_AT_START : next + 1;
    }

    /** Formats an address such as {@code 10.0.1.7}, or with dashes for a host name. */
    public static String text(int address, char between) {
        return "%d%c%d%c%d%c%d"
                .formatted(
                        address >>> 24,
                        between,
                        address >>> 16 & 255,
                        between,
                        address >>> 8 & 255,
                        between,
                        address & 255);
    }
}
