package sh.joiner.port.nodeclass;

import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.OutsideTrouble;

/** Asks EKS (or the settings, where they say it) what a machine must know to join. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface ClusterFeed {

    /** The facts as they stand now. */
    ClusterFacts facts();
}
