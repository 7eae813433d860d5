package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.ValueSet;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Gauges of the instance types and offerings of the pools' node classes (aws 2.13). The gauges are computed again only when the catalog or the pools'
 * node classes change.
 * Thread-safe.
 */
public final class TypeGauges {

    private static final String PREFIX = "karpenter_cloudprovider_instance_type_";
    private static final double MEBIBYTE = 1 << 20;

    private record Basis(Catalog catalog, List<String> classes) {}

    private record Key(String type, CapacityType capacityType, String zone) {}

    private record Terms(boolean available, double price) {}

    private record Made(Basis basis, List<MetricFamilySamples> families) {}

    private @Nullable Made made;

    /** Reads the node classes in the order of the pools. If they have different prices for an offering, the last price is exported. */
    public synchronized Stream<MetricFamilySamples> of(Snapshot snapshot) {
        var classes = snapshot.pools().stream()
                .map(pool -> pool.template().nodeClass().name())
                .distinct()
                .toList();
        var basis = new Basis(snapshot.catalog(), classes);
        if (made == null || !made.basis().equals(basis)) {
            made = new Made(basis, families(snapshot, classes));
        }
        return made.families().stream();
    }

    private static List<MetricFamilySamples> families(Snapshot snapshot, List<String> classes) {
        var types = new TreeMap<String, InstanceType>();
        var terms = new TreeMap<String, Map<Key, Terms>>();
        for (var nodeClass : classes) {
            for (var type : snapshot.catalog().types(nodeClass)) {
                types.put(type.name(), type);
                add(type, terms.computeIfAbsent(type.name(), _ -> new LinkedHashMap<>()));
            }
        }
        return Stream.concat(sizes(types), offers(terms))
                .map(MetricFamily::samples)
                .toList();
    }

    /**
     * For each type and zone that has no reserved offering, Karpenter also exports a series of capacity type reserved with availability 0 and price 0. Joiner omits these
     * series: they are a third of all metrics and contain no information.
     */
    private static void add(InstanceType type, Map<Key, Terms> terms) {
        for (var offering : type.offerings()) {
            var now = new Terms(offering.available(), offering.price());
            terms.merge(
                    new Key(type.name(), offering.capacityType(), offering.zone()),
                    now,
                    (before, last) -> new Terms(before.available() || last.available(), last.price()));
        }
    }

    private static Stream<MetricFamily> sizes(Map<String, InstanceType> types) {
        var cores = MetricFamily.gauge(PREFIX + "cpu_cores", "Number of vCPUs of the instance type.", "instance_type");
        var memory = MetricFamily.gauge(
                PREFIX + "memory_bytes",
                "Memory of the instance type in bytes, before overhead is subtracted.",
                "instance_type");
        types.forEach((name, type) -> {
            number(type, Labels.INSTANCE_CPU).ifPresent(count -> cores.add(count, name));
            number(type, Labels.INSTANCE_MEMORY).ifPresent(mebibytes -> memory.add(mebibytes * MEBIBYTE, name));
        });
        return Stream.of(cores, memory);
    }

    private static OptionalDouble number(InstanceType type, LabelKey label) {
        return type.requirements().get(label).allowed() instanceof ValueSet.OneOf(var values)
                ? values.stream().mapToDouble(Double::parseDouble).findFirst()
                : OptionalDouble.empty();
    }

    private static Stream<MetricFamily> offers(Map<String, Map<Key, Terms>> terms) {
        var available = offering("available", "1 if Joiner considers the offering available, otherwise 0.");
        var price = offering("price_estimate", "Price of the offering in USD per hour.");
        terms.values()
                .forEach(offerings -> offerings.forEach((key, offered) -> {
                    var labels = List.of(key.type(), key.capacityType().wire(), key.zone());
                    available.add(offered.available() ? 1 : 0, labels);
                    price.add(offered.price(), labels);
                }));
        return Stream.of(available, price);
    }

    private static MetricFamily offering(String name, String help) {
        return MetricFamily.gauge(PREFIX + "offering_" + name, help, "instance_type", "capacity_type", "zone");
    }
}
