package sh.joiner.port.nodeclass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.port.OutsideTrouble;

/** Instance profiles: found, and made from a role (aws 9). Throws {@link OutsideTrouble}. */
public interface Profiles {

    /** The profile of that name, empty if IAM knows none. */
    Optional<Profile> find(String name);

    /** Makes sure that a profile of this name exists under the path and holds exactly this role. */
    Profile ensure(String name, String path, String role, Map<String, String> tags);

    /** The names of all profiles under a path, in their order. */
    List<String> under(String path);

    /** Removes the profile and its role from it; one that is gone already is no error. */
    void delete(String name);

    /** A profile as IAM tells it; an empty role means that it holds none. */
    record Profile(String name, String arn, String role, Trust trust) {}

    /** Who may take the role of a profile, by its trust policy. */
    enum Trust {
        /** Machines, among others. */
        EC2,
        /** Others only, so that machines get no credentials. */
        OTHERS,
        /** IAM did not show the policy, or there is no role. */
        UNREAD
    }
}
