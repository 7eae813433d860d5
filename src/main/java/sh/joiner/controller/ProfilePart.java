package sh.joiner.controller;

import static sh.joiner.api.v1.EC2NodeClass.INSTANCE_PROFILE_READY;

import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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
final class ProfilePart implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(15);
    private static final Duration WHILE_WRONG = Duration.ofMinutes(1);

    private final Profiles profiles;
    private final String cluster;
    private final String region;
    private final Map<String, String> made = new ConcurrentHashMap<>();

    ProfilePart(Profiles profiles, String cluster, String region) {
        this.profiles = profiles;
        this.cluster = cluster;
        this.region = region;
    }

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

    /**
     * The profile that the status names, while it still holds the role; a new one otherwise, since nodes run with the old one (aws 9.1). The
     * name of a new one is kept, so that a status that could not be written leads to no second one.
     */
    private Profile managed(NodeClass nodeClass) {
        var role = nodeClass.machine().role();
        var known = nodeClass.resolved().instanceProfile();
        var current = known.startsWith(cluster + "_") ? profiles.find(known) : Optional.<Profile>empty();
        return current.filter(profile -> profile.role().equals(bare(role)))
                .orElseGet(() -> profiles.ensure(
                        made.computeIfAbsent(nodeClass.uid() + " " + role, _ -> newName()),
                        path(nodeClass),
                        role,
                        tags(nodeClass)));
    }

    /** IAM tells a role without its path. */
    private static String bare(String role) {
        return role.substring(role.lastIndexOf('/') + 1);
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
        var tags = new HashMap<>(nodeClass.machine().tags());
        tags.put("kubernetes.io/cluster/" + cluster, "owned");
        tags.put("eks:eks-cluster-name", cluster);
        tags.put("karpenter.k8s.aws/ec2nodeclass", nodeClass.name());
        tags.put("topology.kubernetes.io/region", region);
        return tags;
    }
}
