package sh.joiner.aws.nodeclass;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.nodeclass.Profiles;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.InstanceProfile;
import software.amazon.awssdk.services.iam.model.Role;
import software.amazon.awssdk.services.iam.model.Tag;

/**
 * Instance profiles in IAM (aws 9). A profile is cached for one refresh interval, so that the next refresh detects a deleted profile
 * (Karpenter caches for 15 minutes). A missing profile is not cached.
 */
public final class IamProfiles implements Profiles {

    private final IamClient iam;
    private final SharedAnswers<String, Optional<Profile>> known;

    public IamProfiles(IamClient iam, WorldClock clock, CacheReport report) {
        var name = CacheName.INSTANCE_PROFILES;
        this.iam = iam;
        this.known =
                new SharedAnswers<>(name, clock, profile -> profile.isPresent() ? name.ttl() : Duration.ZERO, report);
    }

    @Override
    public Optional<Profile> find(String name) {
        return known.get(name, () -> ask(name));
    }

    private Optional<Profile> ask(String name) {
        try {
            var answer = callAws(
                    "get instance profile " + name,
                    () -> iam.getInstanceProfile(request -> request.instanceProfileName(name)));
            return Optional.of(translate(answer.instanceProfile()));
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    @Override
    public Profile ensure(String name, String path, String role, Map<String, String> tags) {
        var profile = find(name).orElseGet(() -> create(name, path, tags));
        var wanted = role.substring(role.lastIndexOf('/') + 1); // IAM names a role without its path
        if (profile.role().equals(wanted)) {
            return profile;
        }
        known.forget(name);
        if (!profile.role().isEmpty()) {
            removeRole(name, profile.role());
        }
        callAws(
                "add role %s to instance profile %s".formatted(wanted, name),
                () -> iam.addRoleToInstanceProfile(
                        request -> request.instanceProfileName(name).roleName(wanted)));
        known.forget(name); // a concurrent read may have cached the old role
        return find(name)
                .filter(current ->
                        current.role().equals(wanted)) // IAM is eventually consistent and may return the old role
                .orElseGet(() -> remember(new Profile(name, profile.arn(), wanted, Trust.UNREAD)));
    }

    private Profile create(String name, String path, Map<String, String> tags) {
        var answer = callAws(
                "create instance profile " + name,
                () -> iam.createInstanceProfile(
                        request -> request.instanceProfileName(name).path(path).tags(tags(tags))));
        return translate(answer.instanceProfile());
    }

    @Override
    public List<String> under(String path) {
        return callAws(
                "list instance profiles under " + path,
                () -> iam.listInstanceProfilesPaginator(request -> request.pathPrefix(path)).instanceProfiles().stream()
                        .filter(instanceProfile -> AwsErrors.nonNull(instanceProfile.path())
                                .startsWith(path)) // checked again, because the caller may delete all results
                        .map(InstanceProfile::instanceProfileName)
                        .sorted()
                        .toList());
    }

    @Override
    public void delete(String name) {
        known.forget(name);
        var profile = find(name);
        if (profile.isEmpty()) {
            return;
        }
        known.forget(name);
        if (!profile.get().role().isEmpty()) {
            removeRole(name, profile.get().role());
        }
        ignoringNotFound(() -> callAws(
                "delete instance profile " + name,
                () -> iam.deleteInstanceProfile(request -> request.instanceProfileName(name))));
    }

    private void removeRole(String name, String role) {
        ignoringNotFound(() -> callAws(
                "remove role %s from instance profile %s".formatted(role, name),
                () -> iam.removeRoleFromInstanceProfile(
                        request -> request.instanceProfileName(name).roleName(role))));
    }

    private static void ignoringNotFound(Runnable call) {
        try {
            call.run();
        } catch (RemoteCallException failure) {
            if (failure.category() != Category.NOT_FOUND) {
                throw failure;
            }
        }
    }

    private Profile remember(Profile profile) {
        known.put(profile.name(), Optional.of(profile));
        return profile;
    }

    private static Profile translate(InstanceProfile profile) {
        var role = profile.roles().stream().findFirst();
        return new Profile(
                profile.instanceProfileName(),
                AwsErrors.nonNull(profile.arn()),
                role.map(Role::roleName).orElse(""),
                role.map(TrustPolicy::of).orElse(Trust.UNREAD));
    }

    private static List<Tag> tags(Map<String, String> tags) {
        return new TreeMap<>(tags)
                .entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList();
    }
}
