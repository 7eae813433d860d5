package sh.joiner.testing;

import java.util.Map;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.NetworkFeedContract;

class FakeNetworkFeedTest extends NetworkFeedContract {

    private static final Map<String, String> TOUR = Map.of("karpenter.sh/discovery", "tour");

    @Override
    protected NetworkFeed feed() {
        return new FakeNetworkFeed()
                .with(new Subnet("subnet-b", "us-east-1b", "use1-az2", 10), TOUR)
                .with(new Subnet("subnet-a", "us-east-1a", "use1-az1", 10), TOUR)
                .with(new Subnet("subnet-c", "us-east-1c", "use1-az3", 20), TOUR)
                .with(new Subnet("subnet-d", "us-east-1d", "use1-az4", 30), Map.of())
                .with(new SecurityGroup("sg-2", "tour-node"), TOUR)
                .with(new SecurityGroup("sg-1", "other"), Map.of());
    }
}
