package sh.joiner.port;

import sh.joiner.model.snapshot.ClusterFacts;

/** Asks EKS (or the settings, where they say it) what a machine must know to join. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface ClusterFeed {

    /** The facts as they stand now. */
    ClusterFacts facts();
}
