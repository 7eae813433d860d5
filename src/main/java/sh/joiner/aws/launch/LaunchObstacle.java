package sh.joiner.aws.launch;

import java.util.Optional;
import sh.joiner.model.claim.LaunchOrder;

/** A reason not to send an order to EC2: a code of the node class's conditions and a message. */
record LaunchObstacle(String code, String sentence) {

    private static final String NOT_READY = "DependenciesNotReady";

    static Optional<LaunchObstacle> of(LaunchOrder order) {
        var nodeClass = order.nodeClass();
        if (order.groups().isEmpty()) {
            return obstacle(
                    NOT_READY,
                    "no image of EC2NodeClass %s is compatible with the instance types of the NodeClaim; add a suitable AMI or allow other instance types"
                            .formatted(nodeClass.name()));
        }
        if (nodeClass.resolved().securityGroups().isEmpty()) {
            return obstacle(
                    NOT_READY,
                    "EC2NodeClass %s has no resolved security group; see its condition SecurityGroupsReady"
                            .formatted(nodeClass.name()));
        }
        // The AWS SDK in use has no field for nested virtualization. EC2 would launch an instance without this feature
        // and report no error.
        return nodeClass.instanceSettings().nestedVirtualization().equals("enabled")
                ? obstacle(
                        "NestedVirtualizationNotSupported",
                        "spec.cpuOptions.nestedVirtualization is \"enabled\", which Joiner does not support yet; remove this field from the EC2NodeClass")
                : Optional.empty();
    }

    private static Optional<LaunchObstacle> obstacle(String code, String sentence) {
        return Optional.of(new LaunchObstacle(code, sentence));
    }
}
