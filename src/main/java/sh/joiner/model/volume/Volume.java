package sh.joiner.model.volume;

import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * A PersistentVolume.
 *
 * @param driver the CSI driver that attaches the volume, also for an in-tree volume whose plugin the driver replaced; empty if there is
 *     none
 * @param local whether the volume is on the disk of a single node
 * @param places the terms of the node affinity, as alternatives; an empty list allows all nodes
 */
public record Volume(String name, String driver, boolean local, List<Requirements> places, boolean deleting) {

    public Volume {
        places = List.copyOf(places);
    }
}
