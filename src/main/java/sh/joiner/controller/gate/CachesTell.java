package sh.joiner.controller.gate;

import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPE_OFFERINGS;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;

import java.time.Instant;
import java.util.Map;
import java.util.function.IntSupplier;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.CacheReport;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;

/** Tells the gates what becomes of the caches that a loop fills: they are what the inputs are read from. */
public record CachesTell(Gates gates) implements CacheReport {

    private static final Map<CacheName, GateName> GATE_OF = Map.of(
            INSTANCE_TYPES, GateName.INSTANCE_TYPES,
            INSTANCE_TYPE_OFFERINGS, GateName.OFFERINGS,
            ON_DEMAND_PRICES, GateName.PRICES,
            SPOT_PRICES, GateName.PRICES);

    private Pulse pulse(CacheName cache) {
        var gate = GATE_OF.get(cache);
        return gate == null ? Pulse.NOBODY : gates.pulse(gate);
    }

    @Override
    public void refreshed(CacheName cache, String question) {
        pulse(cache).answered();
    }

    @Override
    public void remembered(CacheName cache, Instant knownSince) {
        pulse(cache).answered(knownSince);
    }

    @Override
    public void failed(CacheName cache, String question, OutsideTrouble trouble) {
        pulse(cache).failed(trouble);
    }

    @Override
    public void next(CacheName cache, Instant due) {
        pulse(cache).next(due);
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
