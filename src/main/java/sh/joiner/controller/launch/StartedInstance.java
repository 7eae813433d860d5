package sh.joiner.controller.launch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet.OneOf;
import sh.joiner.model.resource.Resources;

/** The labels, annotations and status values that a claim gets from its started instance (aws 6.1, 6.11). */
public final class StartedInstance {

    /** The annotation for the name of the instance profile that the instance was started with (aws 1.8). */
    public static final String PROFILE_ANNOTATION = "karpenter.k8s.aws/instance-profile-name";

    private static final Set<String> COPIED = Set.of(NodeClassHash.ANNOTATION, NodeClassHash.VERSION_ANNOTATION);

    private static final Set<LabelKey> RESERVATION =
            Set.of(Labels.RESERVATION_ID, Labels.RESERVATION_TYPE, Labels.RESERVATION_INTERRUPTIBLE);

    private StartedInstance() {}

    static Launcher.Result.Started of(LaunchOrder order, InstanceType type, Instance instance) {
        var answer = new Claim.Answer(
                instance.providerId(),
                null,
                instance.imageId(),
                offered(order, type.capacity()),
                offered(order, type.allocatable()));
        return new Launcher.Result.Started(labels(order, type, instance), annotations(order.nodeClass()), answer);
    }

    /** Returns the result for an instance that an earlier call started. The claim keeps the hash that was written before that call. */
    static Launcher.Result.Started found(LaunchOrder order, InstanceType type, Instance instance) {
        var annotations = annotations(order.nodeClass());
        var written = new HashMap<>(order.claim().annotations());
        written.keySet().retainAll(annotations.keySet());
        annotations.putAll(written);
        var started = of(order, type, instance);
        return new Launcher.Result.Started(started.labels(), annotations, started.answer());
    }

    /**
     * Returns the annotations. The hash belongs to the spec with which the class became Ready, because the hash is written before the class reports
     * Ready.
     */
    static Map<String, String> annotations(NodeClass nodeClass) {
        var annotations = new HashMap<>(nodeClass.annotations());
        annotations.keySet().retainAll(COPIED);
        annotations.put(PROFILE_ANNOTATION, nodeClass.resolved().instanceProfile());
        return annotations;
    }

    /** Returns the resources with an amount above zero. Leaves out EFA if the instance was started without EFA interfaces. */
    private static Resources offered(LaunchOrder order, Resources all) {
        boolean efa = order.claim().requests().get(Resources.EFA) > 0
                || order.nodeClass().instanceSettings().network().efaOnlyInterfaces() > 0;
        var some = new HashMap<String, Long>();
        all.asMap().forEach((name, amount) -> {
            if (amount > 0 && (efa || !name.equals(Resources.EFA))) {
                some.put(name, amount);
            }
        });
        return Resources.of(some);
    }

    /**
     * Returns every label for which the type has only one value, and the labels for the zone, the capacity type, the tenancy and the placement of the
     * instance.
     */
    private static Map<String, String> labels(LaunchOrder order, InstanceType type, Instance instance) {
        var labels = new HashMap<String, String>();
        type.requirements().list().stream()
                .filter(requirement -> !RESERVATION.contains(requirement.key()))
                .forEach(requirement -> single(requirement)
                        .ifPresent(value -> labels.put(requirement.key().value(), value)));
        labels.put(Labels.ZONE.value(), instance.zone());
        labels.put(Labels.CAPACITY_TYPE.value(), instance.capacityType().wire());
        labels.put(Labels.INSTANCE_TENANCY.value(), order.tenancy());
        order.nodeClass().resolved().subnets().stream()
                .filter(subnet -> subnet.zone().equals(instance.zone())
                        && !subnet.zoneId().isEmpty())
                .findFirst()
                .ifPresent(subnet -> labels.put(Labels.ZONE_ID.value(), subnet.zoneId()));
        placement(labels, order, instance.placement());
        return labels;
    }

    /**
     * Adds the placement labels. If EC2 chose the partition, the label of the partition is empty at first. Joiner reads the partition from
     * the instance before the node is registered (aws 6.13).
     */
    private static void placement(Map<String, String> labels, LaunchOrder order, Instance.Placement placement) {
        if (!placement.reservationId().isEmpty()) {
            labels.put(Labels.RESERVATION_ID.value(), placement.reservationId());
            labels.put(Labels.RESERVATION_TYPE.value(), placement.reservationType());
            labels.put(Labels.RESERVATION_INTERRUPTIBLE.value(), Boolean.toString(placement.interruptible()));
        }
        var group = order.nodeClass().resolved().placementGroup();
        if (group != null) {
            labels.put(Labels.PLACEMENT_GROUP.value(), group.id());
            if (group.strategy().equals("partition")) {
                var asked = order.partition();
                labels.put(
                        Labels.PLACEMENT_PARTITION.value(),
                        asked.isPresent() ? Integer.toString(asked.getAsInt()) : "");
            }
        }
    }

    private static Optional<String> single(Requirement requirement) {
        return requirement.allowed() instanceof OneOf(var values) && values.size() == 1
                ? Optional.of(values.first())
                : Optional.empty();
    }
}
