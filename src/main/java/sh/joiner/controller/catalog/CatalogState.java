package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import sh.joiner.controller.catalog.SizedClass.Knowledge;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.LearnedMemories;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.MemoryDiscovery;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;

/**
 * The instance types of each node class and pool. The types are computed again only when an input has changed: without a change, {@link #catalog}
 * returns the same object. Thread-safe.
 */
public final class CatalogState {

    private static final List<CacheName> OF_CLASSES =
            List.of(CacheName.ASSEMBLED_INSTANCE_TYPES, CacheName.ASSEMBLED_OFFERINGS);

    private final MarketState market;
    private final UnavailableOfferings unavailable;
    private final NodeClassState classes;
    private final LearnedState learned;
    private final OverlayState overlays;
    private final SharedEstimates estimates;
    private final Map<String, SizedClass> sized = new ConcurrentHashMap<>();
    private final BackOffState backOffs;
    private volatile CacheReport report = CacheReport.NONE;
    private Map<String, PoolTypes> pools = Map.of();
    private Catalog last = Catalog.EMPTY;
    private Shown shown = new Shown(LearnedMemories.NOTHING, Catalog.EMPTY, List.of());

    /** The discoveries that were last returned, with the inputs that they were computed from. */
    private record Shown(LearnedMemories learned, Catalog catalog, List<MemoryDiscovery> discoveries) {}

    public CatalogState(
            MarketState market,
            UnavailableOfferings unavailable,
            NodeClassState classes,
            LearnedState learned,
            OverlayState overlays,
            TypeSizing sizing) {
        this.market = market;
        this.unavailable = unavailable;
        this.classes = classes;
        this.learned = learned;
        this.backOffs = new BackOffState(learned);
        this.overlays = overlays;
        this.estimates = new SharedEstimates(sizing);
    }

    /** Sets the listener to which the state of the computed types is reported from now on. */
    public void report(CacheReport listener) {
        report = listener;
        listener.holds(CacheName.ASSEMBLED_INSTANCE_TYPES, () -> count(_ -> 1));
        listener.holds(
                CacheName.ASSEMBLED_OFFERINGS,
                () -> count(type -> type.offerings().size()));
        listener.refreshes(CacheName.ASSEMBLED_INSTANCE_TYPES, this::forget);
        listener.refreshes(CacheName.ASSEMBLED_OFFERINGS, this::forget);
        overlays.report(listener);
    }

    private synchronized int count(ToIntFunction<InstanceType> weight) {
        return sized.values().stream()
                .flatMap(sizedClass -> sizedClass.types().stream())
                .mapToInt(weight)
                .sum();
    }

    private synchronized void forget() {
        sized.clear();
    }

    /**
     * Returns the catalog for the classes and pools of the snapshot, and first learns the memory of the nodes in the snapshot. The catalog is empty
     * until the market and the overlays are known and {@link LearnedState#isLoaded} returns true.
     */
    public Catalog catalog(Snapshot snapshot) {
        var capacities = learned.learn(snapshot);
        return catalog(
                snapshot.nodeClasses(),
                snapshot.takenAt(),
                capacities,
                () -> backOffs.inspect(snapshot, sized, overlays.inspect(snapshot.pools(), sized)));
    }

    private synchronized Catalog catalog(
            List<NodeClass> classes, Instant now, LearnedMemories capacities, Supplier<Map<String, PoolTypes>> pooled) {
        var known = market.known();
        if (known.isEmpty() || !learned.isLoaded() || !overlays.isKnown()) {
            return Catalog.EMPTY;
        }
        var knowledge = new Knowledge(known.get(), capacities, unavailable.at(now));
        boolean changed =
                sized.keySet().retainAll(classes.stream().map(NodeClass::name).toList());
        for (var nodeClass : classes) {
            changed |= renew(complete(nodeClass, now), knowledge);
        }
        var computed = pooled.get();
        if (changed || !computed.equals(pools)) {
            pools = computed;
            var types = new TreeMap<String, List<InstanceType>>();
            sized.forEach((name, sizedClass) -> types.put(name, sizedClass.types()));
            last = new Catalog(types, pools);
        }
        return last;
    }

    /**
     * Returns the types of a class. The class may be a proposed class that does not exist in the cluster. The list is
     * empty until the market is known.
     */
    public List<InstanceType> types(NodeClass nodeClass, Instant now) {
        var complete = complete(nodeClass, now);
        return market.known()
                .map(known -> new Knowledge(known, learned.known(), unavailable.at(now)))
                .map(knowledge -> sizedClass(complete, knowledge).types())
                .orElse(List.of());
    }

    /** Returns the types of the class. Computes them if an input has changed. Never waits for the catalog that another thread computes. */
    private SizedClass sizedClass(NodeClass complete, Knowledge knowledge) {
        var sizedClass = sized.get(complete.name());
        return sizedClass == null
                ? SizedClass.of(complete, knowledge, estimates)
                : sizedClass.renewed(complete, knowledge, estimates);
    }

    /**
     * Returns the learned memory sizes. Each size belongs to an instance type and an image. The size is returned with the highest estimate of all
     * classes for the instance type, and with the classes that would currently launch that type with that image.
     */
    public synchronized List<MemoryDiscovery> discoveries() {
        var known = learned.known();
        if (!known.equals(shown.learned()) || !last.equals(shown.catalog())) {
            shown = new Shown(
                    known, last, known.all().stream().map(this::discovery).toList());
        }
        return shown.discoveries();
    }

    private MemoryDiscovery discovery(LearnedMemory line) {
        var type = line.typeAndImage().instanceType();
        return new MemoryDiscovery(
                line,
                sized.values().stream()
                        .mapToLong(sizedClass -> sizedClass.estimate(type))
                        .max()
                        .orElse(0),
                sized.values().stream()
                        .filter(sizedClass -> sizedClass.wouldLaunch(line.typeAndImage()))
                        .map(sizedClass -> sizedClass.nodeClass().name())
                        .sorted()
                        .toList());
    }

    /** Records the pods that the claim was created for, to find out later if its instance is large enough for them. */
    public void madeFor(ClaimName claim, List<PodName> pods) {
        backOffs.madeFor(claim, pods);
    }

    /** Returns the data about node classes that their status does not contain. */
    public NodeClassState classes() {
        return classes;
    }

    /** Returns the class with the data that its status does not contain. */
    public NodeClass complete(NodeClass nodeClass, Instant now) {
        return classes.complete(nodeClass, now);
    }

    /** Updates the types of the class. Returns true if the class is new or its types have changed. */
    private boolean renew(NodeClass nodeClass, Knowledge knowledge) {
        var sizedClass = sized.get(nodeClass.name());
        var next = sizedClass == null
                ? SizedClass.of(nodeClass, knowledge, estimates)
                : sizedClass.renewed(nodeClass, knowledge, estimates).keepingTypesOf(sizedClass);
        sized.put(nodeClass.name(), next);
        boolean isSame = sizedClass != null && sizedClass.basis().equals(next.basis());
        reportAccess(nodeClass.name(), isSame ? Found.IN_MEMORY : Found.OUTSIDE);
        return sizedClass == null || !sizedClass.types().equals(next.types());
    }

    private void reportAccess(String nodeClass, Found found) {
        OF_CLASSES.forEach(cache -> {
            report.asked(cache, found);
            if (found == Found.OUTSIDE) {
                report.refreshed(cache, nodeClass);
            }
        });
    }
}
