package sh.joiner.port.cluster;

import java.util.function.Consumer;

/** Reports that something in the cluster has changed, but not the content. {@link Cluster} returns the content. */
public interface ClusterChanges {

    /** Adds a listener that is called soon after each change, on the informers' threads; it must not block. */
    void onChange(Consumer<Cluster.Change> listener);
}
