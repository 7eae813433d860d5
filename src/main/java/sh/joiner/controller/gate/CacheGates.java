package sh.joiner.controller.gate;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;

/**
 * Reports answers and failures of caches to the gates whose rules name them. If two caches report to one gate, the gate shows a failure as long as
 * one of the caches fails, and shows the earlier of their next reads. Thread-safe.
 */
public final class CacheGates implements CacheReport {

    private final Gates gates;
    private final Map<CacheName, GateName> gateOf =
            new EnumMap<>(CacheName.class); // never changed after the constructor
    private final Map<CacheName, RemoteCallException> failures =
            new EnumMap<>(CacheName.class); // this field and the next: guarded by this
    private final Map<CacheName, Instant> dues = new EnumMap<>(CacheName.class);

    public CacheGates(Gates gates) {
        this.gates = gates;
        gates.graph().gates().values().forEach(rule -> rule.caches().forEach(cache -> gateOf.put(cache, rule.name())));
    }

    private InputHealth health(CacheName cache) {
        var gate = gateOf.get(cache);
        return gate == null ? InputHealth.NONE : gates.health(gate);
    }

    /** Returns the known values of all caches that report to the same gate as the given cache. */
    private <T> Stream<T> ofOneGate(CacheName cache, Map<CacheName, T> known) {
        var gate = gateOf.get(cache);
        return known.entrySet().stream()
                .filter(entry -> gate != null && gate == gateOf.get(entry.getKey()))
                .map(Map.Entry::getValue);
    }

    @Override
    public synchronized void refreshed(CacheName cache, String question) {
        failures.remove(cache);
        health(cache).answered();
        ofOneGate(cache, failures).forEach(health(cache)::failed);
    }

    @Override
    public void remembered(CacheName cache, Instant knownSince) {
        health(cache).answered(knownSince);
    }

    @Override
    public synchronized void failed(CacheName cache, String question, RemoteCallException failure) {
        failures.put(cache, failure);
        health(cache).failed(failure);
    }

    @Override
    public synchronized void next(CacheName cache, Instant due) {
        dues.put(cache, due);
        ofOneGate(cache, dues).min(Instant::compareTo).ifPresent(health(cache)::next);
    }

    @Override
    public void compiledIn(CacheName cache) {
        // built-in prices have no age, and their gate is open without an answer
    }

    @Override
    public void asked(CacheName cache, Found found) {
        // a lookup in a cache does not show if AWS answers, so it does not change a gate
    }

    @Override
    public void holds(CacheName cache, IntSupplier entries) {
        // gates do not depend on the number of entries
    }

    @Override
    public void holdsAt(CacheName cache, ToIntFunction<Instant> entries) {
        // gates do not depend on the number of entries
    }

    @Override
    public void refreshes(CacheName cache, Runnable refresh) {
        // gates do not request refreshes
    }
}
