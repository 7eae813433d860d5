package sh.joiner.model.volume;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;

/**
 * A PersistentVolumeClaim and what it is bound to.
 *
 * @param volume name of its PersistentVolume, empty while it is not bound
 * @param storageClass absent where none was named, which means the cluster's default; empty where none is wanted
 */
public record VolumeClaim(
        String namespace,
        String name,
        String volume,
        @Nullable String storageClass,
        Stage stage) implements Comparable<VolumeClaim> {

    /** One that names no storage class: bound if it has a volume. */
    public VolumeClaim(String namespace, String name, String volume) {
        this(namespace, name, volume, null, volume.isEmpty() ? Stage.UNBOUND : Stage.BOUND);
    }

    /** How far the binding has come. */
    public enum Stage {
        UNBOUND,
        /** It names a volume, but nobody said that the binding is complete. */
        BINDING,
        BOUND,
        /** Its volume is gone for good. */
        LOST,
        DELETING
    }

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
