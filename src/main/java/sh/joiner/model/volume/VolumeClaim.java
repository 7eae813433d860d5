package sh.joiner.model.volume;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;

/**
 * A PersistentVolumeClaim and its volume.
 *
 * @param volume name of the PersistentVolume; empty while there is none
 * @param storageClass absent for the cluster's default class; empty for no class
 */
public record VolumeClaim(
        String namespace,
        String name,
        String volume,
        @Nullable String storageClass,
        Stage stage) implements Comparable<VolumeClaim> {

    /** Creates a PersistentVolumeClaim of the cluster's default storage class. The PersistentVolumeClaim is bound if {@code volume} is not empty. */
    public VolumeClaim(String namespace, String name, String volume) {
        this(namespace, name, volume, null, volume.isEmpty() ? Stage.UNBOUND : Stage.BOUND);
    }

    /** The progress of the binding. */
    public enum Stage {
        UNBOUND,
        /** The PersistentVolumeClaim names a volume, but Kubernetes has not completed the binding. */
        BINDING,
        BOUND,
        /** The volume no longer exists. */
        LOST,
        DELETING
    }

    /** Returns true if the pod mounts this PersistentVolumeClaim. */
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
