package sh.joiner.controller.nodeclass;

import static sh.joiner.api.v1.EC2NodeClass.INSTANCE_PROFILE_READY;

import java.time.Duration;
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
    private final ProfileHome home;
    private final ProtectedProfiles kept;
    private final Map<String, String> made = new ConcurrentHashMap<>();

    ProfilePart(Profiles profiles, ProfileHome home, ProtectedProfiles kept) {
        this.profiles = profiles;
        this.home = home;
        this.kept = kept;
    }

    @Override
    public Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var named = nodeClass.machine().instanceProfile();
        if (named.startsWith("arn:")) {
            return refuse(object, conditions, "InstanceProfileIsARN", arnMessage(named));
        }
        if (home.isOutOfReach()) {
            return withoutIam(named, object, conditions);
        }
        return named.isEmpty()
                ? ready(managed(nodeClass).name(), object, conditions)
                : existing(named, object, conditions);
    }

    /** Nobody can look, so a name is believed; a profile cannot be made (aws 9.4). */
    private Duration withoutIam(String named, EC2NodeClass object, ConditionSet conditions) {
        return named.isEmpty()
                ? refuse(
                        object,
                        conditions,
                        "InstanceProfileNeedsIAM",
                        "spec.role needs IAM, which cannot be reached from an isolated VPC: name a profile in"
                                + " spec.instanceProfile")
                : ready(named, object, conditions);
    }

    private Duration existing(String named, EC2NodeClass object, ConditionSet conditions) {
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
        return ready(named, object, conditions);
    }

    /** The one before is kept for a while: a claim that was launched with it may not be seen yet. */
    private Duration ready(String profile, EC2NodeClass object, ConditionSet conditions) {
        var before = object.getStatus().instanceProfile;
        if (before != null && !before.equals(profile)) {
            kept.protect(before);
        }
        object.getStatus().instanceProfile = profile;
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
        var current = known.startsWith(home.cluster() + "_") ? profiles.find(known) : Optional.<Profile>empty();
        return current.filter(profile -> profile.role().equals(bare(role))).orElseGet(() -> make(nodeClass, role));
    }

    private Profile make(NodeClass nodeClass, String role) {
        var name = made.computeIfAbsent(nodeClass.uid() + " " + role, _ -> newName());
        kept.protect(name);
        return profiles.ensure(name, home.path(nodeClass.uid()), role, home.tags(nodeClass));
    }

    /** IAM tells a role without its path. */
    private static String bare(String role) {
        return role.substring(role.lastIndexOf('/') + 1);
    }

    /** Of a form that the reference knows for its own: the cluster and 64 bits. */
    private String newName() {
        var random = UUID.randomUUID();
        return home.cluster() + "_"
                + Long.toUnsignedString(random.getMostSignificantBits() ^ random.getLeastSignificantBits());
    }

    @Override
    public void forget(String uid) {
        made.keySet().removeIf(key -> key.startsWith(uid + " "));
    }
}
