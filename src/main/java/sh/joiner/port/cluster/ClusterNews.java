package sh.joiner.port.cluster;

import java.util.function.Consumer;

/** Tells that something in the cluster has changed, and not what it is like: who wants to know that looks at {@link Cluster}. */
public interface ClusterNews {

    /** Is told what changed, soon after it did, on the informers' threads; must not block. */
    void onChange(Consumer<Cluster.Change> listener);
}
