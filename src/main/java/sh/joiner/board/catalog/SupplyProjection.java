package sh.joiner.board.catalog;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sh.joiner.board.catalog.InstanceTypeView.OfferingView;
import sh.joiner.board.view.CapacityView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.DiscoveredView.LearnedMemoryView;
import sh.joiner.board.view.DiscoveredView.MemoryReportView;
import sh.joiner.board.view.ShortageView;
import sh.joiner.model.catalog.MemoryDiscovery;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Shortage;
import sh.joiner.model.resource.Resources;

/** Creates the views of capacity shortages, learned memory sizes and offerings. */
public final class SupplyProjection {

    private SupplyProjection() {}

    public static List<DiscoveredView> discovered(List<MemoryDiscovery> discoveries) {
        return discoveries.stream().map(SupplyProjection::view).toList();
    }

    private static DiscoveredView view(MemoryDiscovery discovery) {
        var line = discovery.learned();
        boolean isEstimated = discovery.estimated() > 0;
        return new DiscoveredView(
                line.typeAndImage().instanceType(),
                line.typeAndImage().imageId(),
                new LearnedMemoryView(
                        isEstimated ? Resources.text(Resources.MEMORY, discovery.estimated()) : null,
                        Resources.text(Resources.MEMORY, line.bytes()),
                        isEstimated ? line.bytes() - discovery.estimated() : null),
                new MemoryReportView(line.node(), line.joinedAt(), line.seenAt()),
                discovery.nodeClasses());
    }

    /** Returns the current shortages. The shortage that ends last is the first in the list. */
    public static List<ShortageView> shortages(List<Shortage> shortages, Instant now) {
        return shortages.stream()
                .filter(shortage -> shortage.until().isAfter(now))
                .map(shortage ->
                        new ShortageView(what(shortage), shortage.reason(), shortage.since(), shortage.until()))
                .sorted(Comparator.comparing(ShortageView::until).reversed().thenComparing(ShortageView::what))
                .toList();
    }

    private static String what(Shortage shortage) {
        if (!shortage.subnet().isEmpty()) {
            return "subnet " + shortage.subnet();
        }
        if (shortage.instanceType().isEmpty()) {
            return "all %s capacity".formatted(shortage.capacityType());
        }
        var placement = shortage.placement();
        var where = placement.group().isEmpty() ? "" : ", placement group " + placement.group();
        var partition = placement.partition().isEmpty() ? "" : ", partition " + placement.partition();
        return "%s in %s, %s%s%s"
                .formatted(shortage.instanceType(), shortage.zone(), shortage.capacityType(), where, partition);
    }

    /** Returns all offerings of all instance types, in the order of the types. */
    public static List<OfferingLineView> offerings(
            List<InstanceTypeView> types, List<Shortage> shortages, Instant now) {
        var open = shortages.stream()
                .filter(shortage -> shortage.until().isAfter(now))
                .toList();
        return types.stream()
                .flatMap(type -> type.offerings().stream().map(offering -> line(type.name(), offering, open)))
                .toList();
    }

    private static OfferingLineView line(String type, OfferingView offering, List<Shortage> shortages) {
        var cause = cause(type, offering, shortages);
        return new OfferingLineView(
                new CapacityView(type, offering.zone(), offering.capacityType(), offering.pricePerHour()),
                offering.available(),
                offering.state(),
                cause.map(Shortage::reason).orElse(null),
                cause.map(Shortage::since).orElse(null),
                cause.map(Shortage::until).orElse(null));
    }

    /** Returns the shortage that makes the offering unavailable: the shortage that ends last. If the subnets are full, the shortage that ends first. */
    private static Optional<Shortage> cause(String type, OfferingView offering, List<Shortage> shortages) {
        if (offering.state().equals(OfferingState.SUBNETS_FULL.word())) {
            return shortages.stream()
                    .filter(shortage ->
                            !shortage.subnet().isEmpty() && shortage.zone().equals(offering.zone()))
                    .min(Comparator.comparing(Shortage::until));
        }
        if (!offering.state().equals(OfferingState.NO_CAPACITY.word())) {
            return Optional.empty();
        }
        return shortages.stream()
                .filter(shortage -> shortage.capacityType().equals(offering.capacityType()))
                .filter(shortage -> shortage.instanceType().isEmpty()
                        ? shortage.subnet().isEmpty()
                        : shortage.instanceType().equals(type)
                                && shortage.zone().equals(offering.zone()))
                .max(Comparator.comparing(Shortage::until));
    }
}
