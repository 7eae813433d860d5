package sh.joiner.model.catalog;

import java.util.Collection;
import java.util.Set;

/**
 * What EC2 lately had nothing left of (aws 3.3).
 *
 * @param capacityTypes ways of buying that do not work at all
 * @param subnets ids of subnets without free addresses
 */
public record Unavailable(Set<Stock> stocks, Set<CapacityType> capacityTypes, Set<String> subnets) {

    /** Nothing is known to be short. */
    public static final Unavailable NOTHING = new Unavailable(Set.of(), Set.of(), Set.of());

    public Unavailable {
        stocks = Set.copyOf(stocks);
        capacityTypes = Set.copyOf(capacityTypes);
        subnets = Set.copyOf(subnets);
    }

    /** EC2's capacity pool: one type in one zone, bought in one way. */
    public record Stock(String instanceType, String zone, CapacityType capacityType) {}

    public boolean isEmpty() {
        return stocks.isEmpty() && capacityTypes.isEmpty() && subnets.isEmpty();
    }

    /**
     * Whether an offering cannot be had.
     *
     * @param subnetsOfZone where it would be started; it is lost when all of them are full
     */
    public boolean covers(Stock stock, Collection<String> subnetsOfZone) {
        return stocks.contains(stock)
                || capacityTypes.contains(stock.capacityType())
                || (!subnetsOfZone.isEmpty() && subnets.containsAll(subnetsOfZone));
    }
}
