package sh.joiner.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds instance types. By default 2 cpu, 8Gi and 10 pods, amd64, linux, no overhead, no offerings. */
public final class TypeBuilder {

    private final String name;
    private final Map<String, String> capacity = new TreeMap<>(Map.of("cpu", "2", "memory", "8Gi", "pods", "10"));
    private final List<Requirement> labels = new ArrayList<>();
    private final List<Offering> offerings = new ArrayList<>();
    private String arch = "amd64";

    private TypeBuilder(String name) {
        this.name = name;
    }

    public static TypeBuilder type(String name) {
        return new TypeBuilder(name);
    }

    public TypeBuilder has(String cpu, String memory) {
        return has(Map.of("cpu", cpu, "memory", memory));
    }

    public TypeBuilder has(Map<String, String> more) {
        capacity.putAll(more);
        return this;
    }

    public TypeBuilder arch(String other) {
        arch = other;
        return this;
    }

    public TypeBuilder label(LabelKey key, String value) {
        labels.add(Requirement.in(key, value));
        return this;
    }

    /** Declares that instances of the type do not have this label. */
    public TypeBuilder without(LabelKey key) {
        labels.add(Requirement.doesNotExist(key));
        return this;
    }

    public TypeBuilder onDemand(double price, String... zones) {
        return offered(CapacityType.ON_DEMAND, price, zones);
    }

    public TypeBuilder spot(double price, String... zones) {
        return offered(CapacityType.SPOT, price, zones);
    }

    /** Adds an offering for one instance of a reservation at almost no cost. */
    public TypeBuilder reserved(String reservation, String zone) {
        return reserved(reservation, zone, 1);
    }

    /** Adds an offering for this number of instances of a reservation. */
    public TypeBuilder reserved(String reservation, String zone, int places) {
        var found = new Reservation(
                reservation,
                "1",
                name,
                zone,
                "targeted",
                Reservation.Kind.DEFAULT,
                false,
                null,
                places,
                Reservation.UNCOUNTED);
        offerings.add(Offering.reserved(found, "", 0.00001, OfferingState.AVAILABLE));
        return this;
    }

    /** Returns the capacity type with this value of {@code karpenter.sh/capacity-type}. */
    public static CapacityType capacityType(String wire) {
        return Arrays.stream(CapacityType.values())
                .filter(capacityType -> capacityType.wire().equals(wire))
                .findFirst()
                .orElseThrow();
    }

    /** Adds an offering that is currently unavailable. */
    public TypeBuilder soldOut(CapacityType capacityType, String zone) {
        offerings.add(Offering.of(zone, "", capacityType, 0.01, OfferingState.NO_CAPACITY));
        return this;
    }

    private TypeBuilder offered(CapacityType capacityType, double price, String... zones) {
        for (var zone : zones) {
            offerings.add(Offering.of(zone, "", capacityType, price, OfferingState.AVAILABLE));
        }
        return this;
    }

    public InstanceType build() {
        var all = Resources.parse(capacity);
        return new InstanceType(
                name,
                requirements(),
                all,
                new Overhead(Resources.NONE, Resources.NONE, Resources.NONE),
                all,
                offerings);
    }

    private Requirements requirements() {
        var rules = new ArrayList<>(labels);
        rules.add(Requirement.in(Labels.INSTANCE_TYPE, name));
        rules.add(Requirement.in(Labels.ARCH, arch));
        rules.add(Requirement.in(Labels.OS, "linux"));
        rules.add(Requirement.in(
                Labels.ZONE, offerings.stream().map(Offering::zone).collect(Collectors.toSet())));
        rules.add(Requirement.in(
                Labels.CAPACITY_TYPE,
                offerings.stream()
                        .map(offering -> offering.capacityType().wire())
                        .collect(Collectors.toSet())));
        return Requirements.of(rules);
    }
}
