package sh.joiner.model.volume;

import java.util.List;

/** All PersistentVolumeClaims, PersistentVolumes, StorageClasses and attach limits in one snapshot of the cluster. */
public record Storage(
        List<VolumeClaim> claims, List<Volume> volumes, List<StorageClass> classes, List<AttachLimits> limits) {

    /** No volumes. */
    public static final Storage NONE = new Storage(List.of(), List.of(), List.of(), List.of());

    public Storage {
        claims = List.copyOf(claims);
        volumes = List.copyOf(volumes);
        classes = List.copyOf(classes);
        limits = List.copyOf(limits);
    }
}
