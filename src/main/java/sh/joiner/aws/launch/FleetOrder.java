package sh.joiner.aws.launch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.aws.launch.SubnetLedger.Booking;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.launch.TokenRecord;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;

/**
 * An order for one instance that will be part of a fleet.
 *
 * @param templates name of the launch template of each group of the order
 */
record FleetOrder(LaunchOrder order, TokenRecord record, List<String> templates) {

    /** Identifies orders that can share a fleet. The key does not depend on the subnets that the fleet gets. */
    record Key(CreateFleetRequest request, List<String> subnets) {}

    Key key() {
        var subnets = order.nodeClass().resolved().subnets();
        var anywhere = new TreeMap<String, Booking>();
        subnets.forEach(subnet -> anywhere.put(subnet.zone(), new Booking("", 0, 0)));
        return new Key(request(anywhere), subnets.stream().map(Subnet::id).toList());
    }

    CreateFleetRequest request(Map<String, Booking> subnets) {
        return FleetRequests.of(order, templates, subnets);
    }
}
