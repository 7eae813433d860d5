package sh.joiner.model.pod;

/**
 * A PersistentVolumeClaim and what it is bound to.
 *
 * @param volume name of its PersistentVolume, empty while it is not bound
 */
public record VolumeClaim(String namespace, String name, String volume) implements Comparable<VolumeClaim> {

    /** Whether the pod mounts it. */
    public boolean isMountedBy(Pod pod) {
        return namespace.equals(pod.name().namespace())
                && pod.placing().volumeClaims().contains(name);
    }

    @Override
    public int compareTo(VolumeClaim that) {
        int order = namespace.compareTo(that.namespace);
        return order == 0 ? name.compareTo(that.name) : order;
    }
}
