package sh.joiner.engine.drift;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.drift.Drift.Differs;
import sh.joiner.engine.drift.Drift.Reason;
import sh.joiner.engine.drift.Drift.Unclear;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.Labels;

/** What a claim is against the node class of its pool (aws 4.6). */
final class ClassDrift {

    private static final String IMAGES_READY = "AMIsReady";

    private ClassDrift() {}

    /** Without its class nothing is said to have drifted. */
    static Optional<Drift> of(DriftFacts facts) {
        var nodeClass = facts.nodeClass();
        return nodeClass == null
                ? Optional.empty()
                : template(facts.claim(), nodeClass)
                        .or(() -> image(facts, nodeClass))
                        .or(() -> instance(facts, nodeClass));
    }

    /** Hashes are compared only where both sides carry one, of the same version. */
    private static Optional<Drift> template(Claim claim, NodeClass nodeClass) {
        var own = claim.annotations();
        var present = nodeClass.annotations();
        boolean comparable = own.containsKey(NodeClass.HASH)
                && present.containsKey(NodeClass.HASH)
                && own.containsKey(NodeClass.HASH_VERSION)
                && Objects.equals(own.get(NodeClass.HASH_VERSION), present.get(NodeClass.HASH_VERSION));
        return comparable && !Objects.equals(own.get(NodeClass.HASH), present.get(NodeClass.HASH))
                ? drifted(Reason.NODE_CLASS, "node class %s has changed since".formatted(nodeClass.name()))
                : Optional.empty();
    }

    private static Optional<Drift> image(DriftFacts facts, NodeClass nodeClass) {
        var runs = facts.claim().answer().imageId();
        if (nodeClass.resolved().images().isEmpty()) {
            return unclear("node class %s has no image now".formatted(nodeClass.name()));
        }
        if (facts.claim().label(Labels.INSTANCE_TYPE).isEmpty() || runs.isEmpty()) {
            return unclear("the claim does not say its instance type or its image");
        }
        var wanted = facts.image();
        return wanted == null ? unserved(nodeClass, runs) : image(runs, wanted);
    }

    private static Optional<Drift> image(String runs, ResolvedImage wanted) {
        return wanted.id().equals(runs)
                ? Optional.empty()
                : drifted(Reason.IMAGE, "it runs image %s, and %s would be started now".formatted(runs, wanted.id()));
    }

    /**
     * Karpenter 1.14 takes an image that could not be asked for to be gone. Here a claim drifts for want of an image only while the class says
     * without reserve that all of its images were found; one of which AWS publishes none has nothing to take its place.
     */
    private static Optional<Drift> unserved(NodeClass nodeClass, String runs) {
        boolean all = nodeClass
                .condition(IMAGES_READY)
                .filter(condition -> condition.isTrue() && condition.reason().equals(IMAGES_READY))
                .filter(condition -> condition.message().isEmpty())
                .isPresent();
        return all
                ? drifted(
                        Reason.IMAGE,
                        "it runs image %s, and no image of node class %s serves it".formatted(runs, nodeClass.name()))
                : unclear("not all images of node class %s are known now".formatted(nodeClass.name()));
    }

    /** What can only be told of the instance itself; where one part cannot be told, none is. */
    private static Optional<Drift> instance(DriftFacts facts, NodeClass nodeClass) {
        var instance = facts.instance();
        var unknown = unknown(instance, nodeClass);
        if (instance == null || unknown.isPresent()) {
            return unknown;
        }
        return securityGroups(instance, nodeClass)
                .or(() -> subnet(instance, nodeClass))
                .or(() -> reservation(instance, nodeClass))
                .or(() -> placementGroup(facts));
    }

    private static Optional<Drift> unknown(@Nullable Instance instance, NodeClass nodeClass) {
        if (instance == null || instance.seat().securityGroups().isEmpty()) {
            return unclear("EC2 has not told of its instance");
        }
        var resolved = nodeClass.resolved();
        return resolved.subnets().isEmpty() || resolved.securityGroups().isEmpty()
                ? unclear("node class %s has no subnet or no security group now".formatted(nodeClass.name()))
                : Optional.empty();
    }

    private static Optional<Drift> securityGroups(Instance instance, NodeClass nodeClass) {
        var wanted = nodeClass.resolved().securityGroups().stream()
                .map(SecurityGroup::id)
                .collect(Collectors.toCollection(TreeSet<String>::new));
        Set<String> has = new TreeSet<>(instance.seat().securityGroups());
        return has.equals(wanted)
                ? Optional.empty()
                : drifted(Reason.SECURITY_GROUPS, "it has security groups %s, and would get %s".formatted(has, wanted));
    }

    private static Optional<Drift> subnet(Instance instance, NodeClass nodeClass) {
        boolean selected =
                nodeClass.resolved().subnets().stream().map(Subnet::id).anyMatch(instance.subnetId()::equals);
        return selected
                ? Optional.empty()
                : drifted(
                        Reason.SUBNET,
                        "its subnet %s is not among those of node class %s any more"
                                .formatted(instance.subnetId(), nodeClass.name()));
    }

    private static Optional<Drift> reservation(Instance instance, NodeClass nodeClass) {
        var id = instance.seat().reservationId();
        boolean selected = id.isEmpty()
                || nodeClass.resolved().reservations().stream()
                        .anyMatch(reservation -> reservation.id().equals(id));
        return selected
                ? Optional.empty()
                : drifted(
                        Reason.RESERVATION,
                        "its capacity reservation %s is not among those of node class %s any more"
                                .formatted(id, nodeClass.name()));
    }

    private static Optional<Drift> placementGroup(DriftFacts facts) {
        var has = facts.claim().label(Labels.PLACEMENT_GROUP);
        var wanted = facts.placementGroup();
        if (wanted == null) {
            return unclear("EC2 has not told of the placement group of the node class");
        }
        return has.equals(wanted)
                ? Optional.empty()
                : drifted(
                        Reason.PLACEMENT_GROUP,
                        "it is in placement group '%s', and would be put into '%s'".formatted(has, wanted));
    }

    private static Optional<Drift> drifted(Reason reason, String why) {
        return Optional.of(new Differs(reason, why));
    }

    private static Optional<Drift> unclear(String why) {
        return Optional.of(new Unclear(why));
    }
}
