package sh.joiner.model.volume;

import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * A PersistentVolume.
 *
 * @param driver the CSI driver that attaches it, also for a volume of the time before CSI that a driver has taken over; empty if none does
 * @param local whether it lies on the disk of one machine
 * @param places terms of its node affinity, of which one must hold; none asks nothing
 */
public record Volume(String name, String driver, boolean local, List<Requirements> places, boolean deleting) {

    public Volume {
        places = List.copyOf(places);
    }
}
