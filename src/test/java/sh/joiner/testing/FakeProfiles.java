package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.port.nodeclass.Profiles;

/** Instance profiles in memory. Thread-safe. */
public final class FakeProfiles implements Profiles {

    private final Map<String, Profile> profiles = new TreeMap<>();

    @Override
    public synchronized Optional<Profile> find(String name) {
        return Optional.ofNullable(profiles.get(name));
    }

    @Override
    public synchronized Profile ensure(String name, String path, String role, Map<String, String> tags) {
        var arn = "arn:aws:iam::111122223333:instance-profile%s%s".formatted(path, name);
        var profile = new Profile(name, arn, role.substring(role.lastIndexOf('/') + 1), Trust.EC2);
        profiles.put(name, profile);
        return profile;
    }

    @Override
    public synchronized List<String> under(String path) {
        return profiles.values().stream()
                .filter(profile -> profile.arn().contains(":instance-profile" + path))
                .map(Profile::name)
                .toList();
    }

    @Override
    public synchronized void delete(String name) {
        profiles.remove(name);
    }
}
