package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.nodeclass.Profiles.Profile;

/** The instance profiles that Joiner creates for node classes with a role (aws 9.1). Thread-safe. */
final class ManagedProfiles {

    private final Profiles profiles;
    private final ProfileNames home;
    private final ProtectedProfiles kept;
    private final Map<String, String> made = new ConcurrentHashMap<>();
    private final Map<String, Profile> held = new ConcurrentHashMap<>();

    ManagedProfiles(Profiles profiles, ProfileNames home, ProtectedProfiles kept) {
        this.profiles = profiles;
        this.home = home;
        this.kept = kept;
    }

    /**
     * Returns the profile that the status names if the profile still has the role, and otherwise creates a new profile. The role of an existing
     * profile is not changed, because nodes use the profile. The name of a new profile is remembered, so that a failed status write does not create a
     * second profile. Throws {@link sh.joiner.port.RemoteCallException} if a request to IAM fails.
     */
    Profile profileOf(NodeClass nodeClass, Instant now) {
        var role = nodeClass.instanceSettings().role();
        var known = nodeClass.resolved().instanceProfile();
        var current = known.startsWith(home.cluster() + "_") ? profiles.find(known) : Optional.<Profile>empty();
        var profile = current.filter(existing -> existing.role().equals(bare(role)))
                .orElseGet(() -> make(nodeClass, role, now));
        held.put(nodeClass.uid(), profile);
        return profile;
    }

    /** Returns the name of the profile that had the current role of the class when IAM last answered. */
    Optional<String> lastSeen(NodeClass nodeClass) {
        return Optional.ofNullable(held.get(nodeClass.uid()))
                .filter(profile ->
                        profile.role().equals(bare(nodeClass.instanceSettings().role())))
                .map(Profile::name);
    }

    private Profile make(NodeClass nodeClass, String role, Instant now) {
        var name = made.computeIfAbsent(nodeClass.uid() + " " + role, _ -> newName());
        kept.protect(name, now);
        return profiles.ensure(name, home.path(nodeClass.uid()), role, home.tags(nodeClass));
    }

    /** Returns the role without its path, as IAM reports roles. */
    private static String bare(String role) {
        return role.substring(role.lastIndexOf('/') + 1);
    }

    /** Returns a name that Karpenter recognizes as the name of one of its own profiles: the cluster name and a 64-bit value. */
    private String newName() {
        var random = UUID.randomUUID();
        return home.cluster() + "_"
                + Long.toUnsignedString(random.getMostSignificantBits() ^ random.getLeastSignificantBits());
    }

    void forget(String uid) {
        made.keySet().removeIf(key -> key.startsWith(uid + " "));
        held.remove(uid);
    }
}
