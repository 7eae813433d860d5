package sh.joiner.port.nodeclass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.port.RemoteCallException;

/** Finds and creates instance profiles (aws 9). Throws {@link RemoteCallException}. */
public interface Profiles {

    /** Returns the profile with that name; empty if it does not exist. */
    Optional<Profile> find(String name);

    /** Ensures that a profile with this name exists under the path and contains exactly this role. */
    Profile ensure(String name, String path, String role, Map<String, String> tags);

    /** Returns the names of all profiles under a path, in alphabetical order. */
    List<String> under(String path);

    /** Deletes the profile after the removal of its role; a missing profile is no error. */
    void delete(String name);

    /** A profile as IAM describes it; the role is empty if the profile contains none. */
    record Profile(String name, String arn, String role, Trust trust) {}

    /** The principals that may assume the role of a profile, by its trust policy. */
    enum Trust {
        /** EC2 instances, perhaps among others. */
        EC2,
        /** Only other principals, so that instances get no credentials. */
        OTHERS,
        /** Not known: IAM did not return the policy, or there is no role. */
        UNREAD
    }
}
