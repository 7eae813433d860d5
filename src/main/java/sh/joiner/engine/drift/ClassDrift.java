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

/** Compares a claim with the node class of its pool (aws 4.6). */
final class ClassDrift {

    private static final String IMAGES_READY = "AMIsReady";

    private ClassDrift() {}

    /**
     * Returns the first difference, or {@link Unclear} if an earlier comparison is not possible. Empty if nothing differs, or if the node class does
     * not exist or is being deleted.
     */
    static Optional<Drift> of(DriftFacts facts) {
        var nodeClass = facts.nodeClass();
        return nodeClass == null
                ? Optional.empty()
                : template(facts.claim(), nodeClass)
                        .or(() -> image(facts, nodeClass))
                        .or(() -> instance(facts, nodeClass));
    }

    /** Compares the hashes only if both objects have a hash and the versions of the hashes are equal. */
    private static Optional<Drift> template(Claim claim, NodeClass nodeClass) {
        var own = claim.annotations();
        var present = nodeClass.annotations();
        boolean comparable = own.containsKey(NodeClass.HASH)
                && present.containsKey(NodeClass.HASH)
                && own.containsKey(NodeClass.HASH_VERSION)
                && Objects.equals(own.get(NodeClass.HASH_VERSION), present.get(NodeClass.HASH_VERSION));
        return comparable && !Objects.equals(own.get(NodeClass.HASH), present.get(NodeClass.HASH))
                ? drifted(Reason.NODE_CLASS, "EC2NodeClass %s has changed since the launch".formatted(nodeClass.name()))
                : Optional.empty();
    }

    private static Optional<Drift> image(DriftFacts facts, NodeClass nodeClass) {
        var runs = facts.claim().answer().imageId();
        if (nodeClass.resolved().images().isEmpty()) {
            return unclear("EC2NodeClass %s currently has no AMI".formatted(nodeClass.name()));
        }
        if (facts.claim().label(Labels.INSTANCE_TYPE).isEmpty() || runs.isEmpty()) {
            return unclear("the NodeClaim has no instance type label or no image ID");
        }
        var wanted = facts.image();
        return wanted == null ? withoutCompatibleImage(nodeClass, runs) : image(runs, wanted);
    }

    private static Optional<Drift> image(String runs, ResolvedImage wanted) {
        return wanted.id().equals(runs)
                ? Optional.empty()
                : drifted(Reason.IMAGE, "AMI %s is in use, but AMI %s is selected now".formatted(runs, wanted.id()));
    }

    /**
     * Returns the result if no image of the node class is compatible with the instance. Karpenter 1.14 reports drift even if the lookup of an image
     * has failed. Joiner reports drift only if condition AMIsReady is True with reason AMIsReady and no message. Only then are the images of the node
     * class known to be complete.
     */
    private static Optional<Drift> withoutCompatibleImage(NodeClass nodeClass, String runs) {
        boolean all = nodeClass
                .condition(IMAGES_READY)
                .filter(condition -> condition.isTrue() && condition.reason().equals(IMAGES_READY))
                .filter(condition -> condition.message().isEmpty())
                .isPresent();
        return all
                ? drifted(
                        Reason.IMAGE,
                        "AMI %s is in use, but EC2NodeClass %s has no AMI for this instance"
                                .formatted(runs, nodeClass.name()))
                : unclear("not all AMIs of EC2NodeClass %s are currently known".formatted(nodeClass.name()));
    }

    /** Compares security groups, subnet, capacity reservation and placement group. The result is unclear if a compared value is unknown. */
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
        if (instance == null || instance.placement().securityGroups().isEmpty()) {
            return unclear("EC2 has not reported the instance yet");
        }
        var resolved = nodeClass.resolved();
        return resolved.subnets().isEmpty() || resolved.securityGroups().isEmpty()
                ? unclear("EC2NodeClass %s currently has no subnet or no security group".formatted(nodeClass.name()))
                : Optional.empty();
    }

    private static Optional<Drift> securityGroups(Instance instance, NodeClass nodeClass) {
        var wanted = nodeClass.resolved().securityGroups().stream()
                .map(SecurityGroup::id)
                .collect(Collectors.toCollection(TreeSet<String>::new));
        Set<String> has = new TreeSet<>(instance.placement().securityGroups());
        return has.equals(wanted)
                ? Optional.empty()
                : drifted(
                        Reason.SECURITY_GROUPS,
                        "security groups %s are in use, but %s are selected now".formatted(has, wanted));
    }

    private static Optional<Drift> subnet(Instance instance, NodeClass nodeClass) {
        boolean selected =
                nodeClass.resolved().subnets().stream().map(Subnet::id).anyMatch(instance.subnetId()::equals);
        return selected
                ? Optional.empty()
                : drifted(
                        Reason.SUBNET,
                        "subnet %s is no longer selected by EC2NodeClass %s"
                                .formatted(instance.subnetId(), nodeClass.name()));
    }

    private static Optional<Drift> reservation(Instance instance, NodeClass nodeClass) {
        var id = instance.placement().reservationId();
        boolean selected = id.isEmpty()
                || nodeClass.resolved().reservations().stream()
                        .anyMatch(reservation -> reservation.id().equals(id));
        return selected
                ? Optional.empty()
                : drifted(
                        Reason.RESERVATION,
                        "capacity reservation %s is no longer selected by EC2NodeClass %s"
                                .formatted(id, nodeClass.name()));
    }

    private static Optional<Drift> placementGroup(DriftFacts facts) {
        var has = facts.claim().label(Labels.PLACEMENT_GROUP);
        var wanted = facts.placementGroup();
        if (wanted == null) {
            return unclear("EC2 has not reported the placement group of the EC2NodeClass yet");
        }
        return has.equals(wanted)
                ? Optional.empty()
                : drifted(
                        Reason.PLACEMENT_GROUP,
                        "placement group \"%s\" is in use, but \"%s\" is selected now".formatted(has, wanted));
    }

    private static Optional<Drift> drifted(Reason reason, String why) {
        return Optional.of(new Differs(reason, why));
    }

    private static Optional<Drift> unclear(String why) {
        return Optional.of(new Unclear(why));
    }
}
