package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Amount;
import sh.joiner.sandbox.userdata.KubeletConfig;
import sh.joiner.sandbox.userdata.ParsedUserData;

/**
 * The capacity and allocatable resources of a node. Allocatable is capacity minus the reservations for kubelet and system and minus the eviction
 * thresholds. For values that the user data does not set, the defaults of the EKS images apply (aws 5.5).
 */
final class NodeAllocatable {

    private static final String MEMORY = "memory";
    private static final String STORAGE = "ephemeral-storage";
    private static final long MI = 1024L * 1024 * 1000; // in thousandths of a byte
    private static final long GI = 1024 * MI;

    private final BootedInstance instance;
    private final ParsedUserData userData;
    private final KubeletConfig config;
    private final Map<String, Long> capacity;

    NodeAllocatable(BootedInstance instance, ParsedUserData userData) {
        this.instance = instance;
        this.userData = userData;
        this.config = userData.kubelet();
        this.capacity = new TreeMap<>();
        instance.capacity().forEach((resource, amount) -> capacity.put(resource, Amount.milli(amount)));
        capacity.put("pods", 1000L * maxPods());
    }

    private int maxPods() {
        int pods = config.maxPods() > 0 ? config.maxPods() : instance.maxPods();
        long cores = capacity.getOrDefault("cpu", 0L) / 1000;
        return config.podsPerCore() > 0 ? (int) Math.min(pods, config.podsPerCore() * cores) : pods;
    }

    ObjectNode capacity() {
        return quantities(capacity);
    }

    ObjectNode allocatable() {
        var remaining = new TreeMap<>(capacity);
        kubeReserved().forEach((resource, amount) -> take(remaining, resource, amount));
        config.systemReserved().forEach((resource, amount) -> take(remaining, resource, Amount.milli(amount)));
        take(remaining, MEMORY, threshold("memory.available", MEMORY, "100Mi"));
        take(remaining, STORAGE, threshold("nodefs.available", STORAGE, "10%"));
        return quantities(remaining);
    }

    private static void take(Map<String, Long> remaining, String resource, long amount) {
        remaining.computeIfPresent(resource, (_, before) -> Math.max(0, before - amount));
    }

    private Map<String, Long> kubeReserved() {
        var reserved = new TreeMap<String, Long>();
        reserved.put("cpu", reservedCpu());
        reserved.put(MEMORY, (11L * reservedPods() + 255) * MI);
        reserved.put(STORAGE, GI);
        config.kubeReserved().forEach((resource, amount) -> reserved.put(resource, Amount.milli(amount)));
        return reserved;
    }

    /**
     * Returns the number of pods for which memory is reserved. Bottlerocket and Windows use the configured maximum. The other families use the
     * number that the network interfaces allow, even if another maximum is configured.
     */
    private int reservedPods() {
        return switch (userData.family()) {
            case AL2, AL2023, OTHER -> instance.maxPods();
            case BOTTLEROCKET, WINDOWS -> maxPods();
        };
    }

    /** Returns the reserved CPU: 6% of the first core, 1% of the second, 0.5% of the next two, 0.25% of the rest, each rounded down to millicores. */
    private long reservedCpu() {
        long cpu = capacity.getOrDefault("cpu", 0L);
        return tier(cpu, 0, 1000) * 600 / 10_000
                + tier(cpu, 1000, 2000) * 100 / 10_000
                + tier(cpu, 2000, 4000) * 50 / 10_000
                + tier(cpu, 4000, Long.MAX_VALUE) * 25 / 10_000;
    }

    private static long tier(long cpu, long from, long to) {
        return Math.max(0, Math.min(cpu, to) - from);
    }

    private long threshold(String signal, String resource, String defaultValue) {
        var text = config.evictionHard().getOrDefault(signal, defaultValue);
        if (!text.endsWith("%")) {
            return text.isEmpty() ? 0 : Amount.milli(text);
        }
        var percent = new BigDecimal(text.substring(0, text.length() - 1));
        if (percent.compareTo(BigDecimal.valueOf(100)) == 0) {
            return 0;
        }
        var bytes = BigDecimal.valueOf(capacity.getOrDefault(resource, 0L), 3);
        return 1000
                * bytes.multiply(percent)
                        .movePointLeft(2)
                        .setScale(0, RoundingMode.CEILING)
                        .longValueExact();
    }

    private static ObjectNode quantities(Map<String, Long> amounts) {
        var quantities = Json.object();
        amounts.forEach((resource, amount) -> quantities.put(resource, Amount.text(resource, amount)));
        return quantities;
    }
}
