package sh.joiner.aws.nodeclass;

import sh.joiner.aws.AwsWorld;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.NetworkFeedContract;

class Ec2NetworkTest extends NetworkFeedContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected NetworkFeed feed() {
        return world.aws.network();
    }
}
