package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** The labels of a node of an instance type (aws 5.2). Every label of Karpenter is either set or known to be absent. */
final class TypeLabels {

    private final String region;
    private final ImageFamily family;
    private final NodeClass.Resolved resolved;
    private final ClassZones zones;
    private final Map<LabelValues, Requirement> present = new HashMap<>();
    private final Map<LabelKey, Requirement> absent = new HashMap<>();

    /** The values of a label. Many types have the same values and share one requirement. */
    private record LabelValues(LabelKey key, List<String> values) {}

    TypeLabels(String region, NodeClass nodeClass, ClassZones zones) {
        this.region = region;
        this.family = nodeClass.instanceSettings().family();
        this.resolved = nodeClass.resolved();
        this.zones = zones;
    }

    Requirements of(InstanceTypeFacts type, SortedSet<String> offeredIn) {
        var labels = new ArrayList<Requirement>(40);
        place(labels, offeredIn);
        hardware(labels, type);
        name(labels, type.name());
        attachments(labels, type);
        gpus(labels, type);
        accelerators(labels, type);
        reservations(labels, type);
        placementGroup(labels);
        return Requirements.of(labels);
    }

    private void place(List<Requirement> labels, SortedSet<String> offeredIn) {
        var usable = zones.among(offeredIn);
        labels.add(in(Labels.REGION, region));
        labels.add(in(Labels.ZONE, usable));
        labels.add(in(
                Labels.ZONE_ID,
                usable.stream().map(zones::idOf).filter(id -> !id.isEmpty()).toList()));
    }

    private void hardware(List<Requirement> labels, InstanceTypeFacts type) {
        var arch = architecture(type);
        boolean isSupported = !family.isWindows() || arch.equals("amd64");
        var capacityTypes = new ArrayList<>(List.of(CapacityType.ON_DEMAND.wire(), CapacityType.SPOT.wire()));
        capacityTypes.retainAll(type.usageClasses());
        if (reservationsOf(type).findAny().isPresent()) {
            capacityTypes.add(CapacityType.RESERVED.wire());
        }
        labels.add(in(Labels.INSTANCE_TYPE, type.name()));
        labels.add(in(Labels.ARCH, arch));
        labels.add(in(Labels.OS, !isSupported ? "" : family.isWindows() ? "windows" : "linux"));
        labels.add(in(Labels.WINDOWS_BUILD, isSupported ? family.windowsBuild() : ""));
        labels.add(in(Labels.CAPACITY_TYPE, capacityTypes));
        labels.add(in(Labels.INSTANCE_CPU, type.cpu().vcpus()));
        labels.add(in(Labels.INSTANCE_CPU_MANUFACTURER, kebab(type.cpu().manufacturer())));
        labels.add(in(Labels.INSTANCE_CPU_CLOCK, Math.round(type.cpu().sustainedClockGhz() * 1000)));
        labels.add(in(Labels.INSTANCE_MEMORY, type.memoryMib()));
        labels.add(labelOf(Labels.INSTANCE_HYPERVISOR, List.of(type.hypervisor()))); // empty on bare metal
        labels.add(in(Labels.INSTANCE_TENANCY, List.of("default", "dedicated")));
    }

    /** Returns the first architecture that Kubernetes supports. Empty if there is none. */
    static String architecture(InstanceTypeFacts type) {
        for (var architecture : type.architectures()) {
            if (architecture.equals("x86_64")) {
                return "amd64";
            }
            if (architecture.equals("arm64")) {
                return "arm64";
            }
        }
        return "";
    }

    private void name(List<Requirement> labels, String name) {
        var parts = List.of(name.split("\\.", -1));
        var parsed = TypeName.parse(name);
        labels.add(in(Labels.INSTANCE_CATEGORY, parsed.category()));
        labels.add(in(Labels.INSTANCE_GENERATION, parsed.generation()));
        labels.add(in(Labels.INSTANCE_FAMILY, parts.size() == 2 ? parts.getFirst() : ""));
        labels.add(in(Labels.INSTANCE_SIZE, parts.size() == 2 ? parts.getLast() : ""));
        labels.add(in(
                Labels.INSTANCE_FLEX,
                Boolean.toString(parts.size() == 2 && parts.getFirst().contains("-flex"))));
    }

    private void attachments(List<Requirement> labels, InstanceTypeFacts type) {
        boolean local = type.nvme() && type.instanceStorageGb() > 0;
        labels.add(in(Labels.INSTANCE_ENCRYPTION, Boolean.toString(type.encryptionInTransit())));
        labels.add(in(Labels.INSTANCE_LOCAL_NVME, local ? Long.toString(type.instanceStorageGb()) : ""));
        labels.add(in(Labels.INSTANCE_EBS_BANDWIDTH, text(type.ebsBandwidthMbps())));
        labels.add(in(Labels.INSTANCE_NETWORK_BANDWIDTH, text(type.networkBandwidthMbps())));
    }

    private void gpus(List<Requirement> labels, InstanceTypeFacts type) {
        if (type.gpus().size() != 1) {
            labels.add(absent(Labels.INSTANCE_GPU_NAME));
            labels.add(absent(Labels.INSTANCE_GPU_MANUFACTURER));
            labels.add(absent(Labels.INSTANCE_GPU_COUNT));
            labels.add(absent(Labels.INSTANCE_GPU_MEMORY));
            return;
        }
        var gpu = type.gpus().getFirst();
        labels.add(in(Labels.INSTANCE_GPU_NAME, kebab(gpu.name())));
        labels.add(in(Labels.INSTANCE_GPU_MANUFACTURER, kebab(gpu.manufacturer())));
        labels.add(in(Labels.INSTANCE_GPU_COUNT, gpu.count()));
        labels.add(in(Labels.INSTANCE_GPU_MEMORY, gpu.memoryMib()));
    }

    private void accelerators(List<Requirement> labels, InstanceTypeFacts type) {
        boolean neuron = !type.neuronDevices().isEmpty();
        var devices = neuron ? type.neuronDevices() : type.inferenceAccelerators();
        if (devices.size() != 1) {
            labels.add(absent(Labels.INSTANCE_ACCELERATOR_NAME));
            labels.add(absent(Labels.INSTANCE_ACCELERATOR_MANUFACTURER));
            labels.add(absent(Labels.INSTANCE_ACCELERATOR_COUNT));
            return;
        }
        Accelerator device = devices.getFirst();
        labels.add(in(Labels.INSTANCE_ACCELERATOR_NAME, kebab(device.name())));
        labels.add(in(Labels.INSTANCE_ACCELERATOR_MANUFACTURER, neuron ? "aws" : kebab(device.manufacturer())));
        labels.add(in(Labels.INSTANCE_ACCELERATOR_COUNT, device.count()));
    }

    private Stream<Reservation> reservationsOf(InstanceTypeFacts type) {
        return resolved.reservations().stream()
                .filter(reservation -> reservation.instanceType().equals(type.name()));
    }

    private void reservations(List<Requirement> labels, InstanceTypeFacts type) {
        labels.add(inOrAbsent(Labels.RESERVATION_ID, reservationsOf(type).map(Reservation::id)));
        labels.add(inOrAbsent(
                Labels.RESERVATION_TYPE,
                reservationsOf(type).map(reservation -> reservation.kind().wire())));
        labels.add(inOrAbsent(
                Labels.RESERVATION_INTERRUPTIBLE,
                reservationsOf(type).map(reservation -> Boolean.toString(reservation.interruptible()))));
    }

    private void placementGroup(List<Requirement> labels) {
        var group = resolved.placementGroup();
        int partitions = group == null ? 0 : group.partitions();
        labels.add(in(Labels.PLACEMENT_GROUP, group == null ? "" : group.id()));
        labels.add(inOrAbsent(
                Labels.PLACEMENT_PARTITION, IntStream.rangeClosed(1, partitions).mapToObj(Integer::toString)));
    }

    private Requirement inOrAbsent(LabelKey key, Stream<String> values) {
        var all = values.distinct().toList();
        return all.isEmpty() ? absent(key) : in(key, all);
    }

    /** Converts EC2's names to label values: lower case, with dashes for spaces. */
    private static String kebab(String name) {
        return name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? Long.toString(number.getAsLong()) : "";
    }

    private Requirement in(LabelKey key, long value) {
        return in(key, Long.toString(value));
    }

    /** Returns the label with that value. An empty value means that the label is absent. */
    private Requirement in(LabelKey key, String value) {
        return value.isEmpty() ? absent(key) : labelOf(key, List.of(value));
    }

    private Requirement in(LabelKey key, Collection<String> values) {
        return labelOf(key, values.stream().filter(value -> !value.isEmpty()).toList());
    }

    private Requirement labelOf(LabelKey key, List<String> values) {
        return present.computeIfAbsent(
                new LabelValues(key, values), label -> Requirement.in(label.key(), label.values()));
    }

    private Requirement absent(LabelKey key) {
        return absent.computeIfAbsent(key, Requirement::doesNotExist);
    }
}
