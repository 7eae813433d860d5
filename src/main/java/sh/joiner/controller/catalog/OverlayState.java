package sh.joiner.controller.catalog;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.sizing.Overlays;
import sh.joiner.engine.sizing.Overlays.Outcome;
import sh.joiner.engine.sizing.Overlays.OverlayValidity;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.pool.Pool;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.catalog.OverlayObjects;

/**
 * The instance types of each pool after the changes that overlays make. The types are computed again only when overlays, pools or instance types
 * change. Thread-safe.
 */
public final class OverlayState {

    private final OverlayObjects overlays;
    private Basis basis = new Basis(List.of(), List.of(), Map.of());
    private Outcome outcome = Outcome.NOTHING;
    private volatile CacheReport report = CacheReport.NONE;

    /** The inputs of a result. */
    private record Basis(List<Overlay> overlays, List<Selectable> pools, Map<String, List<InstanceType>> types) {}

    /** The properties of a pool that overlays can select. */
    private record Selectable(String pool, String nodeClass, Map<String, String> labels) {}

    public OverlayState(OverlayObjects overlays) {
        this.overlays = overlays;
    }

    /** Sets the listener to which the state of the changed types is reported from now on. */
    void report(CacheReport listener) {
        report = listener;
        listener.holds(CacheName.OVERLAID_INSTANCE_TYPES, this::count);
        listener.refreshes(CacheName.OVERLAID_INSTANCE_TYPES, this::forget);
    }

    private synchronized int count() {
        return outcome.types().values().stream()
                .mapToInt(pool -> pool.types().size())
                .sum();
    }

    private synchronized void forget() {
        basis = new Basis(List.of(), List.of(), Map.of());
        outcome = Outcome.NOTHING;
    }

    /** Returns true if the overlays are known. */
    boolean isKnown() {
        return overlays.all().isPresent();
    }

    /** Returns the types of each pool whose types are changed by overlays. */
    synchronized SortedMap<String, PoolTypes> inspect(List<Pool> pools, Map<String, SizedClass> classes) {
        var types = new TreeMap<String, List<InstanceType>>();
        classes.forEach((name, sizedClass) -> types.put(name, sizedClass.types()));
        var selectable = pools.stream()
                .map(pool -> new Selectable(
                        pool.name(),
                        pool.template().nodeClass().name(),
                        pool.template().labels()))
                .toList();
        var now = new Basis(overlays.all().orElse(List.of()), selectable, types);
        boolean isSame = now.equals(basis);
        report.asked(CacheName.OVERLAID_INSTANCE_TYPES, isSame ? Found.IN_MEMORY : Found.OUTSIDE);
        if (!isSame) {
            basis = now;
            outcome = keepingTypesOf(outcome, Overlays.inspect(pools, types, now.overlays()));
            report.refreshed(CacheName.OVERLAID_INSTANCE_TYPES, CacheReport.ALL);
        }
        return outcome.types();
    }

    /** Returns {@code next} with the objects of {@code earlier} for pools whose types are equal. Comparisons of the same object are fast. */
    private static Outcome keepingTypesOf(Outcome earlier, Outcome next) {
        var types = new TreeMap<>(next.types());
        types.replaceAll((pool, counted) -> {
            var before = earlier.types().get(pool);
            return before != null && before.equals(counted) ? before : counted;
        });
        return new Outcome(types, next.validities());
    }

    /** Returns the validity of each overlay, as last computed. */
    public synchronized SortedMap<String, OverlayValidity> validities() {
        return outcome.validities();
    }
}
