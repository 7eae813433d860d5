package sh.joiner.controller.gate;

import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPE_OFFERINGS;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;
import sh.joiner.port.cache.CacheReport;

/**
 * Tells the gates what becomes of the caches that a loop fills: they are what the inputs are read from. Where two caches stand behind one gate, it
 * shows the trouble of either as long as that lasts, and the earlier of the next tries. Thread-safe.
 */
public final class CacheGates implements CacheReport {

    private static final Map<CacheName, GateName> GATE_OF = Map.of(
            INSTANCE_TYPES, GateName.INSTANCE_TYPES,
            INSTANCE_TYPE_OFFERINGS, GateName.OFFERINGS,
            ON_DEMAND_PRICES, GateName.PRICES,
            SPOT_PRICES, GateName.PRICES);

    private final Gates gates;
    private final Map<CacheName, OutsideTrouble> troubles = new EnumMap<>(CacheName.class); // both guarded by this
    private final Map<CacheName, Instant> dues = new EnumMap<>(CacheName.class);

    public CacheGates(Gates gates) {
        this.gates = gates;
    }

    private Pulse pulse(CacheName cache) {
        var gate = GATE_OF.get(cache);
        return gate == null ? Pulse.NOBODY : gates.pulse(gate);
    }

    /** What is known of all caches behind the gate of this one, in their order. */
    private <T> Stream<T> ofOneGate(CacheName cache, Map<CacheName, T> known) {
        var gate = GATE_OF.get(cache);
        return known.entrySet().stream()
                .filter(entry -> gate != null && gate == GATE_OF.get(entry.getKey()))
                .map(Map.Entry::getValue);
    }

    @Override
    public synchronized void refreshed(CacheName cache, String question) {
        troubles.remove(cache);
        pulse(cache).answered();
        ofOneGate(cache, troubles).forEach(pulse(cache)::failed);
    }

    @Override
    public void remembered(CacheName cache, Instant knownSince) {
        pulse(cache).answered(knownSince);
    }

    @Override
    public synchronized void failed(CacheName cache, String question, OutsideTrouble trouble) {
        troubles.put(cache, trouble);
        pulse(cache).failed(trouble);
    }

    @Override
    public synchronized void next(CacheName cache, Instant due) {
        dues.put(cache, due);
        ofOneGate(cache, dues).min(Instant::compareTo).ifPresent(pulse(cache)::next);
    }

    @Override
    public void compiledIn(CacheName cache) {
        // prices that are compiled in have no age, and their gate is open without one
    }

    @Override
    public void asked(CacheName cache, Found found) {
        // a question is no answer
    }

    @Override
    public void holds(CacheName cache, IntSupplier entries) {
        // how much is there opens nothing
    }

    @Override
    public void refreshes(CacheName cache, Runnable refresh) {
        // gates wish for nothing
    }
}
