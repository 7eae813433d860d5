package sh.joiner.testing;

import sh.joiner.port.nodeclass.ClusterFeed;
import sh.joiner.port.nodeclass.ClusterFeedContract;

class FakeClusterFeedTest extends ClusterFeedContract {

    @Override
    protected ClusterFeed cluster() {
        return new FakeClusterFeed();
    }
}
