package sh.joiner.model.volume;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * A StorageClass: how volumes are made for claims that name it.
 *
 * @param driver the CSI driver that makes them; for a plugin of the time before CSI the driver that has taken over
 * @param waitsForPod whether a volume is made only when it is known where its pod goes
 * @param places where volumes may be made, of which one must hold; none asks nothing
 * @param isDefault whether claims that name no class mean it
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
