package sh.joiner.port.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.port.OutsideTrouble;

/**
 * Asks AWS what can be bought (aws 5.1, 5.8). Each call asks anew; every one throws {@link OutsideTrouble}.
 *
 * <p>Each request for a page is sent up to three times if AWS answers with a 5xx status or the connection fails. A throttled or denied request is sent
 * once. The first page that fails ends the call, and no page is returned.
 */
public interface CatalogFeed {

    /** Every type of the region, by name. Never empty. */
    SortedMap<String, InstanceTypeFacts> types();

    /** Type to the zones in which it is offered. Never empty. */
    Map<String, Set<String>> zonesOf();

    /** Type to USD an hour, never without any; empty where nobody can be asked from here, so that the static prices stand for good. */
    Optional<Map<String, Double>> onDemandPrices();

    /** Type to zone to USD an hour. Never empty. */
    Map<String, Map<String, Double>> spotPrices();

    /** Prices that are compiled in, for the time before AWS has answered: type to USD an hour. */
    Map<String, Double> staticPrices();
}
