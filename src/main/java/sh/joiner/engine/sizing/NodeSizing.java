package sh.joiner.engine.sizing;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.NodeClass;

/** Computes labels, capacity, overhead and offerings of every instance type for one node class (aws 5.2 to 5.7). */
public final class NodeSizing {

    private NodeSizing() {}

    /**
     * Returns all types, ordered by name. Recent capacity errors of EC2 are ignored. Types that are not compatible with the class have no available
     * offering. The result can be cached while market and class do not change.
     * <p>Empty if the class has no subnet, because no instance could be launched (aws 5.1).
     */
    public static List<InstanceType> size(Market market, NodeClass nodeClass, SizingSettings settings) {
        if (nodeClass.resolved().subnets().isEmpty()) {
            return List.of();
        }
        var zones = new ClassZones(nodeClass);
        var labels = new TypeLabels(market.region(), nodeClass, zones);
        var offerings = new Offerings(market, nodeClass, zones);
        return market.types().values().stream()
                .map(facts -> size(market, nodeClass, settings, facts, labels, offerings))
                .toList();
    }

    private static InstanceType size(
            Market market,
            NodeClass nodeClass,
            SizingSettings settings,
            InstanceTypeFacts facts,
            TypeLabels labels,
            Offerings offerings) {
        var zones = new TreeSet<>(market.zonesOf().getOrDefault(facts.name(), Set.of()));
        var capacity = new TypeCapacity(facts, nodeClass.instanceSettings(), settings).resources();
        var overhead = new InstanceTypeOverhead(facts, nodeClass.instanceSettings(), capacity).overhead();
        return new InstanceType(
                facts.name(),
                labels.of(facts, zones),
                capacity,
                overhead,
                capacity.minusNamed(overhead.total()), // resources that the node does not have are ignored
                offerings.of(facts, zones, ClassFit.obstacles(facts, nodeClass).isEmpty()));
    }

    /** Marks the offerings that EC2 recently refused to launch. A type without such offerings is returned unchanged. */
    public static List<InstanceType> without(List<InstanceType> types, NodeClass nodeClass, Unavailable unavailable) {
        if (unavailable.isEmpty()) {
            return types;
        }
        var zones = new ClassZones(nodeClass);
        var group = nodeClass.resolved().placementGroup();
        var groupId = group == null ? "" : group.id();
        return types.stream()
                .map(type -> without(type, groupId, zones, unavailable))
                .toList();
    }

    private static InstanceType without(InstanceType type, String group, ClassZones zones, Unavailable unavailable) {
        Function<Offering, OfferingState> state = offering -> offering.available()
                ? unavailable.state(
                        new Unavailable.CapacityPool(
                                type.name(),
                                offering.zone(),
                                offering.capacityType(),
                                new Unavailable.Placement(group, offering.partition())),
                        zones.subnetIds(offering.zone()))
                : offering.state();
        if (type.offerings().stream().allMatch(offering -> state.apply(offering) == offering.state())) {
            return type;
        }
        return type.withOfferings(type.offerings().stream()
                .map(offering -> offering.available() ? offering.as(state.apply(offering)) : offering)
                .toList());
    }
}
