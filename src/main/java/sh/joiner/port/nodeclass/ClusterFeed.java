package sh.joiner.port.nodeclass;

import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.RemoteCallException;

/** Reads the facts that an instance needs to join the cluster, from EKS or from the settings. Throws {@link RemoteCallException}. */
@FunctionalInterface
public interface ClusterFeed {

    /** Returns the current facts. */
    ClusterFacts facts();
}
