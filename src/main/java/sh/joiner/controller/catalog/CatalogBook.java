package sh.joiner.controller.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import sh.joiner.controller.catalog.MarketBook.Known;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.CacheReport;
import sh.joiner.port.CacheReport.Found;

/**
 * The instance types as each node class sees them, computed again only when something they are made of has changed: what is asked twice without
 * a change is the same object. Thread-safe.
 */
public final class CatalogBook {

    private static final List<CacheName> OF_CLASSES =
            List.of(CacheName.ASSEMBLED_INSTANCE_TYPES, CacheName.ASSEMBLED_OFFERINGS);

    private final MarketBook market;
    private final UnavailableOfferings unavailable;
    private final NodeClassBook classes;
    private final Sizing sizing;
    private final CacheReport report;
    private final Map<String, Sized> pages = new HashMap<>();
    private Catalog last = Catalog.EMPTY;

    /** Computes the types of one node class. */
    @FunctionalInterface
    public interface Sizing {
        List<InstanceType> types(Market market, NodeClass nodeClass, Unavailable unavailable);
    }

    /** What the types of a class were made of, and the types. */
    private record Sized(Basis basis, List<InstanceType> types) {}

    /** What changes the types of a class: resources found count, conditions and generations do not. */
    private record Basis(
            long marketVersion, NodeClass.Machine machine, NodeClass.Resolved resolved, Unavailable unavailable) {}

    /** Tells nobody how it fares. */
    public CatalogBook(MarketBook market, UnavailableOfferings unavailable, NodeClassBook classes, Sizing sizing) {
        this(market, unavailable, classes, sizing, CacheReport.NOBODY);
    }

    public CatalogBook(
            MarketBook market,
            UnavailableOfferings unavailable,
            NodeClassBook classes,
            Sizing sizing,
            CacheReport report) {
        this.report = report;
        this.market = market;
        this.unavailable = unavailable;
        this.classes = classes;
        this.sizing = sizing;
        report.holds(CacheName.ASSEMBLED_INSTANCE_TYPES, () -> count(_ -> 1));
        report.holds(
                CacheName.ASSEMBLED_OFFERINGS,
                () -> count(type -> type.offerings().size()));
        report.refreshes(CacheName.ASSEMBLED_INSTANCE_TYPES, this::forget);
        report.refreshes(CacheName.ASSEMBLED_OFFERINGS, this::forget);
    }

    private synchronized int count(ToIntFunction<InstanceType> weight) {
        return pages.values().stream()
                .flatMap(page -> page.types().stream())
                .mapToInt(weight)
                .sum();
    }

    private synchronized void forget() {
        pages.clear();
    }

    /** The catalogue for these classes; empty while nothing is known of the market. */
    public synchronized Catalog catalog(List<NodeClass> classes) {
        var known = market.known();
        if (known.isEmpty()) {
            return Catalog.EMPTY;
        }
        var exhausted = unavailable.now();
        boolean changed =
                pages.keySet().retainAll(classes.stream().map(NodeClass::name).toList());
        for (var one : classes) {
            changed |= renew(known.get(), complete(one), exhausted);
        }
        if (changed) {
            var types = new TreeMap<String, List<InstanceType>>();
            pages.forEach((name, page) -> types.put(name, page.types()));
            last = new Catalog(types);
        }
        return last;
    }

    /** The types as a class would see them that may not be written yet; empty while nothing is known of the market. */
    public synchronized List<InstanceType> types(NodeClass nodeClass) {
        return market.market()
                .map(known -> sizing.types(known, complete(nodeClass), unavailable.now()))
                .orElse(List.of());
    }

    /** What is known of classes beyond their status. */
    public NodeClassBook classes() {
        return classes;
    }

    /** The class with what is known of it beyond its status. */
    public NodeClass complete(NodeClass nodeClass) {
        return classes.complete(nodeClass);
    }

    /** Answers whether the types of the class had to be computed again. */
    private boolean renew(Known known, NodeClass one, Unavailable exhausted) {
        var basis = new Basis(known.version(), one.machine(), one.resolved(), exhausted);
        var page = pages.get(one.name());
        if (page != null && page.basis().equals(basis)) {
            OF_CLASSES.forEach(cache -> report.asked(cache, Found.IN_MEMORY));
            return false;
        }
        OF_CLASSES.forEach(cache -> report.asked(cache, Found.OUTSIDE));
        pages.put(one.name(), new Sized(basis, sizing.types(known.market(), one, exhausted)));
        OF_CLASSES.forEach(cache -> report.refreshed(cache, one.name()));
        return true;
    }
}
