package sh.joiner.testing;

import sh.joiner.port.ClusterFeed;
import sh.joiner.port.ClusterFeedContract;

class FakeClusterFeedTest extends ClusterFeedContract {

    @Override
    protected ClusterFeed cluster() {
        return new FakeClusterFeed();
    }
}
