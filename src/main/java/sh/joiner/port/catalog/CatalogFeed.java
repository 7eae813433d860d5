package sh.joiner.port.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.port.RemoteCallException;

/**
 * Reads instance types, zones and prices from AWS (aws 5.1, 5.8). Every method except {@link #staticPrices} sends requests and throws
 * {@link RemoteCallException}.
 *
 * <p>Each request for a page is sent up to three times if AWS answers with a 5xx status or the connection fails. A throttled or denied request is sent
 * once. The first page that fails ends the call, and no page is returned.
 */
public interface CatalogFeed {

    /** Returns the HVM instance types of the region with architecture x86_64 or arm64, by name. Never empty. */
    SortedMap<String, InstanceTypeFacts> types();

    /** Returns the zones in which each type is offered. Never empty. */
    Map<String, Set<String>> zonesOf();

    /**
     * Returns the on-demand price of each type per hour, in USD, or CNY in China. The map is never empty. The result is empty if this process cannot
     * use the Price List API. The compiled-in prices then stay in use.
     */
    Optional<Map<String, Double>> onDemandPrices();

    /** Returns the spot price of each type in each zone, in USD an hour. Never empty. */
    Map<String, Map<String, Double>> spotPrices();

    /** Returns the compiled-in prices in USD an hour by instance type, for use until AWS has answered. */
    Map<String, Double> staticPrices();
}
