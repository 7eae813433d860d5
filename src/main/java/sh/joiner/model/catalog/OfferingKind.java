package sh.joiner.model.catalog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * A zone and capacity type with all other labels that offerings fix, for example on-demand in one zone. Many instance types share an
 * offering kind.
 */
public final class OfferingKind {

    private final String zone;
    private final CapacityType capacityType;
    private final Requirements requirements;
    private final TypeSet available;
    private final double[] prices;

    private OfferingKind(Offering example, TypeSet available, double[] prices) {
        this.zone = example.zone();
        this.capacityType = example.capacityType();
        this.requirements = example.requirements();
        this.available = available;
        this.prices = prices;
    }

    /** Returns one kind for each set of labels that offerings of these types fix, ordered by those labels. */
    static List<OfferingKind> of(List<InstanceType> types) {
        var collectors = new LinkedHashMap<Requirements, Collector>();
        for (int position = 0; position < types.size(); position++) {
            for (var offering : types.get(position).offerings()) {
                collectors
                        .computeIfAbsent(offering.requirements(), _ -> new Collector(offering, types.size()))
                        .add(position, offering);
            }
        }
        return collectors.values().stream()
                .map(Collector::kind)
                .sorted(Comparator.comparing(kind -> kind.requirements.toString()))
                .toList();
    }

    public String zone() {
        return zone;
    }

    public CapacityType capacityType() {
        return capacityType;
    }

    /** Returns the labels that the offerings of this kind fix. */
    public Requirements requirements() {
        return requirements;
    }

    /** Returns the types that have an available offering of this kind. */
    public TypeSet available() {
        return available;
    }

    /** Returns the price of the type at a position, in USD an hour; infinite if the type is not available. */
    public double price(int position) {
        return prices[position];
    }

    @Override
    public String toString() {
        return zone + " " + capacityType;
    }

    private static final class Collector {
        private final Offering example;
        private final BitSet available = new BitSet();
        private final double[] prices;

        Collector(Offering example, int types) {
            this.example = example;
            this.prices = new double[types];
            Arrays.fill(prices, Double.POSITIVE_INFINITY);
        }

        void add(int position, Offering offering) {
            if (offering.available()) {
                available.set(position);
                prices[position] = Math.min(prices[position], offering.price());
            }
        }

        OfferingKind kind() {
            return new OfferingKind(example, TypeSet.of(available, prices.length), prices);
        }
    }
}
