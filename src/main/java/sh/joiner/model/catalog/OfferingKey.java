package sh.joiner.model.catalog;

import java.util.Comparator;

/** Names an offering: what, where, and how it is bought. */
public record OfferingKey(String instanceType, String zone, CapacityType capacityType)
        implements Comparable<OfferingKey> {

    private static final Comparator<OfferingKey> ORDER = Comparator.comparing(OfferingKey::instanceType)
            .thenComparing(OfferingKey::zone)
            .thenComparing(OfferingKey::capacityType);

    @Override
    public int compareTo(OfferingKey that) {
        return ORDER.compare(this, that);
    }

    @Override
    public String toString() {
        return instanceType + " " + zone + " " + capacityType;
    }
}
