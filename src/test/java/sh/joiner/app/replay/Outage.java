package sh.joiner.app.replay;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.nodeclass.NetworkFeed;

/** An EC2 that does not answer requests for subnets and security groups for some hours, longer than earlier answers are valid. */
record Outage(NetworkFeed network, WorldClock clock, Instant from, Duration length) implements NetworkFeed {

    @Override
    public List<Subnet> subnets(List<SubnetTerm> terms) {
        answer();
        return network.subnets(terms);
    }

    @Override
    public List<SecurityGroup> securityGroups(List<SecurityGroupTerm> terms) {
        answer();
        return network.securityGroups(terms);
    }

    private void answer() {
        var now = clock.now();
        if (!now.isBefore(from) && now.isBefore(from.plus(length))) {
            throw new RemoteCallException(Category.UNREACHABLE, "Unreachable", "EC2 does not answer", null);
        }
    }
}
