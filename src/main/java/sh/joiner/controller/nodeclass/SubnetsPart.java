package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.SUBNETS_READY;

import java.time.Duration;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.ResolvedSubnet;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.InputHealth;
import sh.joiner.port.nodeclass.NetworkFeed;

/** Finds the subnets of a node class (aws 5.9). */
record SubnetsPart(NetworkFeed feed, InputHealth health) implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(1);

    @Override
    public List<String> conditionTypes() {
        return List.of(SUBNETS_READY);
    }

    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var found = feed.subnets(nodeClass.selectors().subnets());
        health.answered(conditions.now());
        if (found.isEmpty()) {
            object.getStatus().subnets = null;
            conditions.setFalse(SUBNETS_READY, "SubnetsNotFound", "SubnetSelector did not match any Subnets");
        } else {
            object.getStatus().subnets = found.stream().map(SubnetsPart::wire).toList();
            conditions.setTrue(SUBNETS_READY);
        }
        return FRESH;
    }

    private static ResolvedSubnet wire(Subnet subnet) {
        var wire = new ResolvedSubnet();
        wire.id = subnet.id();
        wire.zone = subnet.zone();
        wire.zoneID = subnet.zoneId().isEmpty() ? null : subnet.zoneId();
        return wire;
    }
}
