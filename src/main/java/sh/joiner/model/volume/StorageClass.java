package sh.joiner.model.volume;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * A StorageClass: how volumes are created for PersistentVolumeClaims that name the class.
 *
 * @param driver the CSI driver that creates the volumes; for an in-tree plugin, the driver that replaced it
 * @param waitsForPod whether a volume is created only after a pod that mounts it is scheduled
 * @param places the requirements for nodes that can use the volumes, as alternatives; an empty list allows all nodes
 * @param isDefault whether the class applies to PersistentVolumeClaims that name no class
 */
public record StorageClass(
        String name,
        String driver,
        boolean waitsForPod,
        List<Requirements> places,
        boolean isDefault,
        Instant createdAt) {

    public StorageClass {
        places = List.copyOf(places);
    }
}
