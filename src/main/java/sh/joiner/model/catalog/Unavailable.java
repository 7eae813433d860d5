package sh.joiner.model.catalog;

import java.util.Collection;
import java.util.Set;

/**
 * The capacity that EC2 recently refused to launch (aws 3.3).
 *
 * @param capacityPools capacity pools in which EC2 refused a launch
 * @param capacityTypes capacity types that cannot be launched at all
 * @param subnets ids of subnets with too few free addresses
 */
public record Unavailable(Set<CapacityPool> capacityPools, Set<CapacityType> capacityTypes, Set<String> subnets) {

    /** No shortage is known. */
    public static final Unavailable NOTHING = new Unavailable(Set.of(), Set.of(), Set.of());

    public Unavailable {
        capacityPools = Set.copyOf(capacityPools);
        capacityTypes = Set.copyOf(capacityTypes);
        subnets = Set.copyOf(subnets);
    }

    /**
     * The placement of instances. A placement group may be full although the zone is not.
     *
     * @param group the id of the placement group; empty for none
     * @param partition the partition of the group; empty for any
     */
    public record Placement(String group, String partition) {

        /** No placement group. */
        public static final Placement ANYWHERE = new Placement("", "");
    }

    /** A capacity pool of EC2: one type in one zone with one capacity type and one placement. */
    public record CapacityPool(String instanceType, String zone, CapacityType capacityType, Placement placement) {

        /** Creates a capacity pool without placement group. */
        public CapacityPool(String instanceType, String zone, CapacityType capacityType) {
            this(instanceType, zone, capacityType, Placement.ANYWHERE);
        }

        private CapacityPool at(String group, String partition) {
            return new CapacityPool(instanceType, zone, capacityType, new Placement(group, partition));
        }
    }

    public boolean isEmpty() {
        return capacityPools.isEmpty() && capacityTypes.isEmpty() && subnets.isEmpty();
    }

    /**
     * Returns the state of an offering that is otherwise available. A shortage without a placement group also applies to the placement groups
     * of the zone. A shortage of one placement group applies only to this group.
     *
     * @param pool the capacity pool of the offering
     * @param subnetsOfZone the subnets for a launch; the offering is unavailable if all of them are full
     */
    public OfferingState state(CapacityPool pool, Collection<String> subnetsOfZone) {
        var placement = pool.placement();
        if (capacityPools.contains(pool)
                || capacityPools.contains(pool.at(placement.group(), ""))
                || capacityPools.contains(pool.at("", ""))
                || capacityTypes.contains(pool.capacityType())) {
            return OfferingState.NO_CAPACITY;
        }
        boolean full = !subnetsOfZone.isEmpty() && subnets.containsAll(subnetsOfZone);
        return full ? OfferingState.SUBNETS_FULL : OfferingState.AVAILABLE;
    }
}
