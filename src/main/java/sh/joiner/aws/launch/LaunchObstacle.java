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
                    "no image of EC2NodeClass %s is compatible with the instance types of the NodeClaim"
                            .formatted(nodeClass.name()));
        }
        if (nodeClass.resolved().securityGroups().isEmpty()) {
            return obstacle(NOT_READY, "EC2NodeClass %s has no security group".formatted(nodeClass.name()));
        }
        // The AWS SDK in use has no field for nested virtualization. A launch without it would silently be wrong.
        return nodeClass.instanceSettings().nestedVirtualization().equals("enabled")
                ? obstacle(
                        "NestedVirtualizationNotSupported",
                        "nested virtualization (spec.cpuOptions) is not supported yet")
                : Optional.empty();
    }

    private static Optional<LaunchObstacle> obstacle(String code, String sentence) {
        return Optional.of(new LaunchObstacle(code, sentence));
    }
}
