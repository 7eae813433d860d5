package sh.joiner.aws.nodeclass;

import sh.joiner.aws.AwsWorld;
import sh.joiner.port.nodeclass.ClusterFeed;
import sh.joiner.port.nodeclass.ClusterFeedContract;

class EksClusterTest extends ClusterFeedContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected ClusterFeed cluster() {
        return world.aws.cluster();
    }
}
