package sh.joiner.board.catalog;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.catalog.InstanceTypeView.HardwareView;
import sh.joiner.board.catalog.InstanceTypeView.MarketView;
import sh.joiner.board.catalog.InstanceTypeView.OfferingView;
import sh.joiner.board.catalog.InstanceTypeView.TypeResourcesView;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.ValueSet.OneOf;
import sh.joiner.model.resource.Resources;

/** Creates the views of instance types. A type has one view for all node classes for which Joiner knows the type. */
public final class InstanceTypeProjection {

    private record OfferingKey(String zone, CapacityType capacityType) {}

    private static final Comparator<OfferingKey> BY_ZONE =
            Comparator.comparing(OfferingKey::zone).thenComparing(OfferingKey::capacityType);

    private InstanceTypeProjection() {}

    public static List<InstanceTypeView> views(Catalog catalog) {
        var classesOf = new TreeMap<String, Map<String, InstanceType>>();
        catalog.typesOf()
                .forEach((nodeClass, types) -> types.forEach(type -> classesOf
                        .computeIfAbsent(type.name(), _ -> new LinkedHashMap<>())
                        .put(nodeClass, type)));
        return classesOf.values().stream().map(InstanceTypeProjection::view).toList();
    }

    /** Returns a view with the resources for the first node class. Resources differ slightly between node classes with different kubelet settings. */
    private static InstanceTypeView view(Map<String, InstanceType> byClass) {
        var type = byClass.values().iterator().next();
        var merged = merged(byClass);
        var offerings = merged.stream().map(InstanceTypeProjection::view).toList();
        return new InstanceTypeView(
                type.name(),
                new HardwareView(
                        value(type, Labels.INSTANCE_FAMILY),
                        values(type, Labels.ARCH),
                        type.capacity().get(Resources.CPU) / 1000,
                        Resources.text(Resources.MEMORY, type.capacity().get(Resources.MEMORY)),
                        type.capacity().get(Resources.PODS)),
                market(merged, offerings),
                List.copyOf(byClass.keySet()),
                new TypeResourcesView(
                        type.capacity().quantities(), type.allocatable().quantities()),
                labels(type),
                offerings);
    }

    private static MarketView market(List<Offering> merged, List<OfferingView> offerings) {
        return new MarketView(
                cheapest(offerings, CapacityType.ON_DEMAND),
                cheapest(offerings, CapacityType.SPOT),
                offerings.stream()
                        .filter(OfferingView::available)
                        .map(OfferingView::zone)
                        .distinct()
                        .toList(),
                (int) merged.stream()
                        .filter(offering -> offering.state().isShortage())
                        .count());
    }

    /** Merges the offerings of several node classes: the offering closest to being available wins. */
    private static List<Offering> merged(Map<String, InstanceType> byClass) {
        var merged = new TreeMap<OfferingKey, Offering>(BY_ZONE);
        byClass.values().stream()
                .flatMap(type -> type.offerings().stream())
                .forEach(offering -> merged.merge(
                        new OfferingKey(offering.zone(), offering.capacityType()),
                        offering,
                        (first, other) -> first.state().compareTo(other.state()) <= 0 ? first : other));
        return List.copyOf(merged.values());
    }

    private static OfferingView view(Offering offering) {
        return new OfferingView(
                offering.zone(),
                offering.capacityType().wire(),
                offering.price() > 0 ? offering.price() : null,
                offering.state().word());
    }

    private static @Nullable Double cheapest(List<OfferingView> offerings, CapacityType capacityType) {
        Double least = null;
        for (var offering : offerings) {
            var price = offering.pricePerHour();
            if (offering.available() && offering.capacityType().equals(capacityType.wire()) && price != null) {
                least = least == null ? price : Double.valueOf(Math.min(least, price));
            }
        }
        return least;
    }

    private static List<String> values(InstanceType type, LabelKey key) {
        return type.requirements().get(key).allowed() instanceof OneOf(var values) ? List.copyOf(values) : List.of();
    }

    private static String value(InstanceType type, LabelKey key) {
        return String.join(", ", values(type, key));
    }

    /** Returns the labels that have a value. */
    private static Map<String, String> labels(InstanceType type) {
        var labels = new TreeMap<String, String>();
        type.requirements().keys().stream()
                .filter(key -> !values(type, key).isEmpty())
                .forEach(key -> labels.put(key.value(), value(type, key)));
        return labels;
    }
}
