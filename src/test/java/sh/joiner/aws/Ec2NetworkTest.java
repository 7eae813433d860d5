package sh.joiner.aws;

import sh.joiner.port.NetworkFeed;
import sh.joiner.port.NetworkFeedContract;

class Ec2NetworkTest extends NetworkFeedContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected NetworkFeed feed() {
        return world.aws.network();
    }
}
