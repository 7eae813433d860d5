package sh.joiner.controller.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.controller.catalog.MarketBook.Known;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * The instance types as each node class sees them, computed again only when something they are made of has changed: what is asked twice without
 * a change is the same object. Thread-safe.
 */
public final class CatalogBook {

    private final MarketBook market;
    private final UnavailableOfferings unavailable;
    private final Sizing sizing;
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

    public CatalogBook(MarketBook market, UnavailableOfferings unavailable, Sizing sizing) {
        this.market = market;
        this.unavailable = unavailable;
        this.sizing = sizing;
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
            changed |= renew(known.get(), one, exhausted);
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
                .map(known -> sizing.types(known, nodeClass, unavailable.now()))
                .orElse(List.of());
    }

    /** Answers whether the types of the class had to be computed again. */
    private boolean renew(Known known, NodeClass one, Unavailable exhausted) {
        var basis = new Basis(known.version(), one.machine(), one.resolved(), exhausted);
        var page = pages.get(one.name());
        if (page != null && page.basis().equals(basis)) {
            return false;
        }
        pages.put(one.name(), new Sized(basis, sizing.types(known.market(), one, exhausted)));
        return true;
    }
}
