package sh.joiner.kubernetes.watch;

import java.util.regex.Pattern;

/** The version of one object: its UID and its resourceVersion. */
public record ObjectVersion(String uid, String revision) {

    private static final Pattern DECIMAL = Pattern.compile("[1-9][0-9]*");

    /**
     * Returns true if this version equals the other one or is later. Resource versions are ordered if they are decimal numbers, as every
     * API server on etcd writes them. Other resource versions are only compared for equality.
     */
    boolean isAtLeast(ObjectVersion other) {
        return equals(other) || isNewer(revision, other.revision);
    }

    /** Returns true if both are decimal resource versions and the first one is greater. */
    public static boolean isNewer(String revision, String than) {
        if (!DECIMAL.matcher(revision).matches() || !DECIMAL.matcher(than).matches()) {
            return false;
        }
        return revision.length() == than.length() ? revision.compareTo(than) > 0 : revision.length() > than.length();
    }
}
