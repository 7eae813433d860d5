package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.SECURITY_GROUPS_READY;

import java.time.Duration;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.ResolvedSecurityGroup;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.port.nodeclass.NetworkFeed;

/** Finds the security groups of a node class (aws 5.9). */
record SecurityGroupsPart(NetworkFeed feed) implements NodeClassPart {

    private static final Duration WHILE_NONE = Duration.ofMinutes(1);
    private static final Duration FRESH = Duration.ofMinutes(5);

    @Override
    public List<String> conditionTypes() {
        return List.of(SECURITY_GROUPS_READY);
    }

    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var found = feed.securityGroups(nodeClass.selectors().securityGroups());
        if (found.isEmpty()) {
            object.getStatus().securityGroups = null;
            conditions.setFalse(
                    SECURITY_GROUPS_READY,
                    "SecurityGroupsNotFound",
                    "SecurityGroupSelector did not match any SecurityGroups");
            return WHILE_NONE;
        }
        object.getStatus().securityGroups =
                found.stream().map(SecurityGroupsPart::wire).toList();
        conditions.setTrue(SECURITY_GROUPS_READY);
        return FRESH;
    }

    private static ResolvedSecurityGroup wire(SecurityGroup group) {
        var wire = new ResolvedSecurityGroup();
        wire.id = group.id();
        wire.name = group.name().isEmpty() ? null : group.name();
        return wire;
    }
}
