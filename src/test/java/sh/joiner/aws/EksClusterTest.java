package sh.joiner.aws;

import sh.joiner.port.ClusterFeed;
import sh.joiner.port.ClusterFeedContract;

class EksClusterTest extends ClusterFeedContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected ClusterFeed cluster() {
        return world.aws.cluster();
    }
}
