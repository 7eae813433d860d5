package sh.joiner.model.catalog;

import java.util.Collection;
import java.util.Set;

/**
 * What EC2 lately had nothing left of (aws 3.3).
 *
 * @param capacityTypes ways of buying that do not work at all
 * @param subnets ids of subnets without free addresses
 */
public record Unavailable(Set<UnplacedPods> stocks, Set<CapacityType> capacityTypes, Set<String> subnets) {

    /** Nothing is known to be short. */
    public static final Unavailable NOTHING = new Unavailable(Set.of(), Set.of(), Set.of());

    public Unavailable {
        stocks = Set.copyOf(stocks);
        capacityTypes = Set.copyOf(capacityTypes);
        subnets = Set.copyOf(subnets);
    }

    /**
     * Where machines must stand: a placement group has less room than its zone.
     *
     * @param group id of the placement group; empty for anywhere
     * @param partition of the group; empty for any
     */
    public record Seat(String group, String partition) {

        /** In no placement group. */
        public static final Seat ANYWHERE = new Seat("", "");
    }

    /** EC2's capacity pool: one type in one zone, bought in one way, at one place. */
    public record UnplacedPods(String instanceType, String zone, CapacityType capacityType, Seat seat) {

        /** Anywhere in the zone. */
        public UnplacedPods(String instanceType, String zone, CapacityType capacityType) {
            this(instanceType, zone, capacityType, Seat.ANYWHERE);
        }

        private UnplacedPods at(String group, String partition) {
            return new UnplacedPods(instanceType, zone, capacityType, new Seat(group, partition));
        }
    }

    public boolean isEmpty() {
        return stocks.isEmpty() && capacityTypes.isEmpty() && subnets.isEmpty();
    }

    /**
     * How an offering stands that could be bought otherwise: what is short in all of a zone is so in each of its groups, and not the other way round.
     *
     * @param subnetsOfZone where it would be started; it is lost when all of them are full
     */
    public OfferingState state(UnplacedPods unplaced, Collection<String> subnetsOfZone) {
        var seat = unplaced.seat();
        if (stocks.contains(unplaced)
                || stocks.contains(unplaced.at(seat.group(), ""))
                || stocks.contains(unplaced.at("", ""))
                || capacityTypes.contains(unplaced.capacityType())) {
            return OfferingState.NO_CAPACITY;
        }
        boolean full = !subnetsOfZone.isEmpty() && subnets.containsAll(subnetsOfZone);
        return full ? OfferingState.SUBNETS_FULL : OfferingState.AVAILABLE;
    }
}
