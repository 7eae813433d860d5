package sh.joiner.controller.catalog;

import static sh.joiner.testing.HandClock.START;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.testing.TypeFactsBuilder;

/** Markets with one zone. Unless a test sets prices of other types, m5.large is the only instance type. */
public final class Markets {

    public static final String REGION = "us-east-1";
    public static final Map<String, Set<String>> ZONES = Map.of("m5.large", Set.of("us-east-1a"));
    public static final Map<String, Double> STATIC_PRICES = Map.of("m5.large", 0.1);

    private Markets() {}

    public static SortedMap<String, InstanceTypeFacts> types() {
        return new TreeMap<>(Map.of("m5.large", TypeFactsBuilder.m5Large()));
    }

    public static MarketState learned() {
        var state = new MarketState();
        state.learnTypes(REGION, types(), ZONES, STATIC_PRICES, START);
        return state;
    }

    /** Sets the types to m5.large and m5.xlarge with these on-demand prices in USD per hour. */
    public static void learnPrices(MarketState state, double large, double extraLarge) {
        learnPrices(state, Map.of("m5.large", large, "m5.xlarge", extraLarge));
    }

    /** Sets the types to the keys of {@code prices}, in USD per hour on demand. A key is m5.large, m5.xlarge or m5.2xlarge. */
    public static void learnPrices(MarketState state, Map<String, Double> prices) {
        var sizes = Map.of("m5.xlarge", 4, "m5.2xlarge", 8);
        var all = types();
        var zones = new TreeMap<String, Set<String>>();
        for (var type : prices.keySet()) {
            zones.put(type, Set.of("us-east-1a"));
            if (!all.containsKey(type)) {
                int cpus = sizes.getOrDefault(type, 0);
                all.put(
                        type,
                        TypeFactsBuilder.type(type).size(cpus, 4096L * cpus).facts());
            }
        }
        state.learnTypes(REGION, all, zones, prices, START);
        state.learnOnDemand(prices, START);
        state.learnSpot(Map.of(), START);
    }

    /** Removes all offerings, so that no price is known. */
    public static void losePrices(MarketState state) {
        state.learnTypes(REGION, types(), Map.of(), Map.of(), START);
    }

    /** Returns a catalog without overlays and without stored memory capacities. Memory is learned only from nodes of this run. */
    public static CatalogState catalogs(MarketState market, UnavailableOfferings unavailable, NodeClassState classes) {
        return new CatalogState(
                market, unavailable, classes, nothingLearned(), new OverlayState(OverlayObjects.NONE), Markets::sizes);
    }

    /** Returns the learned state of a process that stores nothing. */
    public static LearnedState nothingLearned() {
        var state = new LearnedState();
        state.continueWithout();
        return state;
    }

    /** Returns a snapshot that contains only these node classes. */
    public static Snapshot seen(List<NodeClass> classes) {
        return new Snapshot(START, List.of(), classes, List.of(), List.of(), List.of(), List.of(), Catalog.EMPTY);
    }

    public static List<InstanceType> sizes(Market market, NodeClass nodeClass) {
        return NodeSizing.size(market, nodeClass, SizingSettings.DEFAULT);
    }
}
