package sh.joiner.controller;

import static sh.joiner.api.v1.EC2NodeClass.INSTANCE_PROFILE_READY;

import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.Profiles;
import sh.joiner.port.Profiles.Profile;

/**
 * Finds the instance profile that a node class names, or keeps one for the role that it names (aws 9).
 *
 * <p>The reference takes any text for a profile's name; here it is True only for a profile that IAM knows and that holds a role.
 */
record ProfilePart(Profiles profiles, String cluster, String region) implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(15);
    private static final Duration WHILE_WRONG = Duration.ofMinutes(1);

    @Override
    public Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var named = nodeClass.machine().instanceProfile();
        if (named.isEmpty()) {
            object.getStatus().instanceProfile = managed(nodeClass).name();
            conditions.setTrue(INSTANCE_PROFILE_READY);
            return FRESH;
        }
        if (named.startsWith("arn:")) {
            return refuse(object, conditions, "InstanceProfileIsARN", arnMessage(named));
        }
        var found = profiles.find(named);
        if (found.isEmpty()) {
            return refuse(
                    object, conditions, "InstanceProfileNotFound", "IAM knows no instance profile named " + named);
        }
        if (found.get().role().isEmpty()) {
            return refuse(
                    object,
                    conditions,
                    "InstanceProfileWithoutRole",
                    "instance profile %s holds no role".formatted(named));
        }
        object.getStatus().instanceProfile = named;
        conditions.setTrue(INSTANCE_PROFILE_READY);
        return FRESH;
    }

    private static Duration refuse(EC2NodeClass object, ConditionSet conditions, String reason, String message) {
        object.getStatus().instanceProfile = null;
        conditions.setFalse(INSTANCE_PROFILE_READY, reason, message);
        return WHILE_WRONG;
    }

    private static String arnMessage(String arn) {
        var name = arn.substring(arn.lastIndexOf('/') + 1);
        return "spec.instanceProfile takes a name, and this is an ARN: write %s instead of %s".formatted(name, arn);
    }

    /** The profile that the status names, while it still holds the role; a new one otherwise (aws 1.9, 9.2). */
    private Profile managed(NodeClass nodeClass) {
        var role = nodeClass.machine().role();
        var known = nodeClass.resolved().instanceProfile();
        var name = known.startsWith(cluster + "_") ? known : newName();
        return profiles.ensure(name, path(nodeClass), role, tags(nodeClass));
    }

    private String newName() {
        var random = UUID.randomUUID();
        return cluster + "_"
                + HexFormat.of().toHexDigits(random.getMostSignificantBits() ^ random.getLeastSignificantBits());
    }

    private String path(NodeClass nodeClass) {
        return "/karpenter/%s/%s/%s/".formatted(region, cluster, nodeClass.uid());
    }

    private Map<String, String> tags(NodeClass nodeClass) {
        return Map.of(
                "kubernetes.io/cluster/" + cluster,
                "owned",
                "eks:eks-cluster-name",
                cluster,
                "karpenter.k8s.aws/ec2nodeclass",
                nodeClass.name(),
                "topology.kubernetes.io/region",
                region);
    }
}
