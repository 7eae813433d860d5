package sh.joiner.testing;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.nodeclass.ClusterFeed;

/** The properties of a cluster named tour, or a failure. */
public final class FakeClusterFeed implements ClusterFeed {

    public static final ClusterFacts FACTS =
            new ClusterFacts("tour", "us-east-1", "https://api", "Q0E=", "1.34", "10.100.0.0/16", "10.100.0.10");

    private @Nullable RemoteCallException failure;

    public void refuse(RemoteCallException reason) {
        failure = reason;
    }

    @Override
    public ClusterFacts facts() {
        if (failure != null) {
            throw failure;
        }
        return FACTS;
    }
}
