package sh.joiner.sandbox.identity;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import software.amazon.awssdk.services.iam.model.AddRoleToInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.CreateInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.DeleteInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.InstanceProfile;
import software.amazon.awssdk.services.iam.model.RemoveRoleFromInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.Tag;
import software.amazon.awssdk.services.iam.model.TagInstanceProfileRequest;

/**
 * IAM's instance profiles. One profile exists from the start, with the nodes' role. EC2 finds a new profile by name only after the account's
 * propagation delay.
 */
public final class IamInstanceProfiles {

    private final Map<String, InstanceProfile> profiles = new LinkedHashMap<>();
    private final SharedAccount shared;
    private final WorldClock clock;
    private final Roles roles;

    public IamInstanceProfiles(SharedAccount shared, Roles roles, WorldClock clock) {
        this.shared = shared;
        this.roles = roles;
        this.clock = clock;
        var role = roles.mustExist(shared.settings().nodeRole());
        var first = fresh(shared.settings().nodeProfile(), "/", List.of());
        put(first.toBuilder().roles(role).build());
    }

    public Optional<InstanceProfile> find(String name) {
        return Optional.ofNullable(profiles.get(name));
    }

    /** Returns the profile that EC2 finds by this name; empty if there is none, or while the profile is too new. */
    public Optional<InstanceProfile> knownToEc2(String name) {
        return find(name).filter(profile -> shared.delay().isOver(profile.createDate(), clock.now()));
    }

    public Optional<InstanceProfile> findByArn(String arn) {
        return profiles.values().stream()
                .filter(profile -> profile.arn().equals(arn))
                .findFirst();
    }

    public InstanceProfile mustExist(String name) {
        return find(name)
                .orElseThrow(() -> IamErrors.noSuchEntity("Instance Profile %s cannot be found.".formatted(name)));
    }

    public List<InstanceProfile> under(String pathPrefix) {
        return profiles.values().stream()
                .filter(profile -> profile.path().startsWith(pathPrefix))
                .toList();
    }

    public InstanceProfile create(CreateInstanceProfileRequest request) {
        var name = String.valueOf(request.instanceProfileName());
        if (!name.matches("[\\w+=,.@-]{1,128}")) {
            throw IamErrors.validation("The specified value for instanceProfileName is invalid: " + name);
        }
        if (profiles.containsKey(name)) {
            throw IamErrors.alreadyExists("Instance Profile %s already exists.".formatted(name));
        }
        var profile = fresh(name, request.path() == null ? "/" : request.path(), request.tags());
        put(profile);
        return profile;
    }

    private InstanceProfile fresh(String name, String path, List<Tag> tags) {
        if (!path.matches("/(.*/)?")) {
            throw IamErrors.validation("The specified value for path is invalid: " + path);
        }
        return InstanceProfile.builder()
                .instanceProfileName(name)
                .instanceProfileId("AIPA%016X".formatted(shared.random().bitsOf("profile/" + name)))
                .arn(shared.globalArn("iam", "instance-profile" + path + name))
                .path(path)
                .createDate(clock.now())
                .tags(tags)
                .roles(List.of())
                .build();
    }

    public void addRole(AddRoleToInstanceProfileRequest request) {
        var profile = mustExist(request.instanceProfileName());
        var role = roles.mustExist(request.roleName());
        if (!profile.roles().isEmpty()) {
            throw IamErrors.limitExceeded("Cannot exceed quota for InstanceSessionsPerInstanceProfile: 1");
        }
        put(profile.toBuilder().roles(role).build());
    }

    public void removeRole(RemoveRoleFromInstanceProfileRequest request) {
        var profile = mustExist(request.instanceProfileName());
        var others = profile.roles().stream()
                .filter(role -> !role.roleName().equals(request.roleName()))
                .toList();
        if (others.size() == profile.roles().size()) {
            throw IamErrors.noSuchEntity("The role with name %s cannot be found in Instance Profile %s."
                    .formatted(request.roleName(), request.instanceProfileName()));
        }
        put(profile.toBuilder().roles(others).build());
    }

    public void delete(DeleteInstanceProfileRequest request) {
        var profile = mustExist(request.instanceProfileName());
        if (!profile.roles().isEmpty()) {
            throw IamErrors.deleteConflict("Cannot delete entity, must remove roles from instance profile first.");
        }
        profiles.remove(profile.instanceProfileName());
    }

    /** Deletes a profile, even if it contains a role. */
    public void remove(String name) {
        if (profiles.remove(name) == null) {
            throw new NoSuchElementException("instance profile \"%s\" does not exist".formatted(name));
        }
    }

    /** Creates a profile that contains the nodes' role. */
    public void provide(String name) {
        if (profiles.containsKey(name)) {
            throw new IllegalArgumentException(
                    "instance profile \"%s\" exists already: use another name".formatted(name));
        }
        var role = roles.find(shared.settings().nodeRole())
                .orElseThrow(
                        () -> new NoSuchElementException("the role for nodes, \"%s\", does not exist: create it first"
                                .formatted(shared.settings().nodeRole())));
        put(fresh(name, "/", List.of()).toBuilder().roles(role).build());
    }

    public void tag(TagInstanceProfileRequest request) {
        var profile = mustExist(request.instanceProfileName());
        var tags = new LinkedHashMap<String, Tag>();
        profile.tags().forEach(tag -> tags.put(tag.key(), tag));
        request.tags().forEach(tag -> tags.put(tag.key(), tag));
        put(profile.toBuilder().tags(tags.values()).build());
    }

    private void put(InstanceProfile profile) {
        profiles.put(profile.instanceProfileName(), profile);
    }
}
