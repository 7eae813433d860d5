package sh.joiner.controller;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.OfferingKey;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * The instance types as each node class sees them, computed again only when something they are made of has changed: what is asked twice without
 * a change is the same object. Thread-safe.
 */
public final class CatalogBook {

    private final MarketBook market;
    private final UnavailableOfferings unavailable;
    private final Sizing sizing;
    private final Map<String, Page> pages = new HashMap<>();
    private Catalog last = Catalog.EMPTY;

    /** Computes the types of one node class. */
    @FunctionalInterface
    public interface Sizing {
        List<InstanceType> types(Market market, NodeClass nodeClass, Set<OfferingKey> unavailable);
    }

    /** What the types of a class were made of, and the types. */
    private record Page(Basis basis, List<InstanceType> types) {}

    /** What changes the types of a class: resources found count, conditions and generations do not. */
    private record Basis(
            int market, NodeClass.Machine machine, NodeClass.Resolved resolved, Set<OfferingKey> unavailable) {}

    public CatalogBook(MarketBook market, UnavailableOfferings unavailable, Sizing sizing) {
        this.market = market;
        this.unavailable = unavailable;
        this.sizing = sizing;
    }

    /** The catalogue for these classes; empty while nothing is known of the market. */
    public synchronized Catalog catalog(List<NodeClass> classes) {
        var known = market.market();
        if (known.isEmpty()) {
            return Catalog.EMPTY;
        }
        var exhausted = unavailable.now();
        var types = new TreeMap<String, List<InstanceType>>();
        classes.forEach(one -> types.put(one.name(), types(known.get(), one, exhausted)));
        pages.keySet().retainAll(types.keySet());
        if (!isSame(types)) {
            last = new Catalog(types);
        }
        return last;
    }

    private List<InstanceType> types(Market known, NodeClass one, Set<OfferingKey> exhausted) {
        var basis = new Basis(System.identityHashCode(known), one.machine(), one.resolved(), exhausted);
        var page = pages.get(one.name());
        if (page == null || !page.basis().equals(basis)) {
            page = new Page(basis, sizing.types(known, one, exhausted));
            pages.put(one.name(), page);
        }
        return page.types();
    }

    /** Lists are compared by identity: an unchanged page hands out the same list. */
    private boolean isSame(Map<String, List<InstanceType>> types) {
        return last.typesOf().keySet().equals(types.keySet())
                && types.entrySet().stream().allMatch(one -> last.types(one.getKey()) == one.getValue());
    }
}
