package sh.joiner.app.metric;

import java.util.HashMap;
import java.util.Map;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;

/** The types of one catalogue by name, for questions about single offerings. */
public final class OfferingPrices {

    private final Catalog catalog;
    private final Map<String, Map<String, InstanceType>> types = new HashMap<>();

    public OfferingPrices(Catalog catalog) {
        this.catalog = catalog;
        catalog.typesOf().forEach((nodeClass, all) -> {
            var byName = new HashMap<String, InstanceType>();
            all.forEach(type -> byName.put(type.name(), type));
            types.put(nodeClass, byName);
        });
    }

    /** Itself, or those of another catalogue. */
    public OfferingPrices in(Catalog other) {
        return other.equals(catalog) ? this : new OfferingPrices(other);
    }

    /** USD an hour; 0 where the offering is not known. */
    public double of(String nodeClass, String instanceType, String zone, String capacityType) {
        var type = types.getOrDefault(nodeClass, Map.of()).get(instanceType);
        if (type == null) {
            return 0;
        }
        return type.offerings().stream()
                .filter(offering -> offering.zone().equals(zone)
                        && offering.capacityType().wire().equals(capacityType))
                .mapToDouble(offering -> offering.price())
                .findFirst()
                .orElse(0);
    }
}
